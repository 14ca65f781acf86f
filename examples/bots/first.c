/* A first bot for Memoarrr!, in C: it remembers the cards it was shown, and turns a match if it knows one.
 *
 *     gcc -O2 -o first examples/bots/first.c && fogbound test-bot cmd:./first
 *
 * Lines come without spaces and with their keys in a fixed order, so strstr is enough to read them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[65536];
static char known[5][5][2]; /* the card at column a..e, row 1..5; zeros where nothing was shown */
static unsigned long long state = 1;

static unsigned chance(unsigned n) { /* its own chance, from the seed it is told */
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(state >> 33) % n;
}

static char *card_at(const char *place) { return known[place[0] - 'a'][place[1] - '1']; }

static int matches(const char *card, const char *last) { /* the same animal or the same landscape */
    return card[0] && last[0] && (card[0] == last[0] || card[1] == last[1]);
}

static void remember(const char *event) {
    const char *cards = strstr(event, "\"cards\":{"), *at = strstr(event, "\"at\":\""), *card = strstr(event, "\"card\":\"");
    if (cards) /* {"b1":"Oj","c1":"Pj","d1":"Tj"} */
        for (cards += 9; *cards == '"'; cards += cards[10] == ',' ? 11 : 10)
            memcpy(card_at(cards + 1), cards + 6, 2);
    if (at && card) memcpy(card_at(at + 6), card + 8, 2);
}

static void move(const char *question) {
    const char *moves = strstr(question, "\"legal_moves\":[\"") + 16, *last = strstr(question, "\"last\":\"");
    const char *chosen = NULL, *one = moves;
    for (unsigned count = 1;; count++) {
        int is_turn = strncmp(one, "turn ", 5) == 0;
        if (last && is_turn && matches(card_at(one + 5), card_at(last + 8))) {
            chosen = one;
            break;
        }
        if (chance(count) == 0) chosen = one; /* any of them, each as likely */
        one = strchr(one, '"') + 1;
        if (*one != ',') break;
        one += 2;
    }
    printf("{\"type\":\"move\",\"move\":\"%.*s\"}\n", (int)(strchr(chosen, '"') - chosen), chosen);
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "{\"type\":\"hello\"") == line)
            puts("{\"type\":\"hello\",\"name\":\"first in C\",\"games\":[\"memoarrr\"],\"options\":{\"expert\":[false]}}");
        else if (strstr(line, "{\"type\":\"new\"") == line) {
            memset(known, 0, sizeof known);
            state = strtoull(strstr(line, "\"seed\":") + 7, NULL, 10);
        } else if (strstr(line, "{\"type\":\"event\"") == line)
            remember(line);
        else if (strstr(line, "{\"type\":\"your_move\"") == line)
            move(line);
        else if (strstr(line, "{\"type\":\"quit\"") == line)
            break;
        fflush(stdout); /* without the flush nobody hears it */
    }
    return 0;
}
