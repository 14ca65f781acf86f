// A first bot for Memoarrr!, in Rust: it remembers the cards it was shown, and turns a match if it knows one.
//
//     rustc -O -o first examples/bots/first.rs && fogbound test-bot cmd:./first
//
// Lines come without spaces and with their keys in a fixed order, so it needs no JSON library.
use std::collections::HashMap;
use std::io::{stdin, stdout, BufRead, Write};

/// The text right after `key`, up to the next quotation mark.
fn text_after<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_once(key)?.1.split('"').next()
}

fn remember(known: &mut HashMap<String, String>, event: &str) {
    if let Some((_, cards)) = event.split_once("\"cards\":{") {
        // "b1":"Oj","c1":"Pj","d1":"Tj"}
        for pair in cards.split('}').next().unwrap_or("").split(',') {
            let words: Vec<&str> = pair.split('"').collect();
            known.insert(words[1].to_string(), words[3].to_string());
        }
    }
    if let (Some(at), Some(card)) = (text_after(event, "\"at\":\""), text_after(event, "\"card\":\"")) {
        known.insert(at.to_string(), card.to_string());
    }
}

/// The same animal or the same landscape.
fn is_match(card: &str, last: &str) -> bool {
    card.chars().any(|sign| last.contains(sign))
}

fn choose<'a>(known: &HashMap<String, String>, question: &'a str, state: &mut u64) -> &'a str {
    let list = question.split_once("\"legal_moves\":[").unwrap().1.split(']').next().unwrap();
    let legal: Vec<&str> = list.split(',').map(|word| word.trim_matches('"')).collect();
    if let Some(last) = text_after(question, "\"last\":\"").and_then(|place| known.get(place)) {
        for &one in &legal {
            let card = one.strip_prefix("turn ").and_then(|place| known.get(place));
            if card.is_some_and(|card| is_match(card, last)) {
                return one;
            }
        }
    }
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); // its own chance
    legal[(*state >> 33) as usize % legal.len()]
}

fn main() {
    let (mut known, mut state) = (HashMap::new(), 1);
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        match text_after(&line, "{\"type\":\"") {
            Some("hello") => {
                println!(r#"{{"type":"hello","name":"first in Rust","games":["memoarrr"],"options":{{"expert":[false]}}}}"#)
            }
            Some("new") => {
                known.clear();
                let seed = line.split_once("\"seed\":").unwrap().1;
                state = seed.split(|sign: char| !sign.is_ascii_digit()).next().unwrap().parse().unwrap();
            }
            Some("event") => remember(&mut known, &line),
            Some("your_move") => println!("{{\"type\":\"move\",\"move\":\"{}\"}}", choose(&known, &line, &mut state)),
            Some("quit") => break,
            _ => (),
        }
        stdout().flush().unwrap(); // without the flush nobody hears it
    }
}
