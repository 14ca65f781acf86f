import type { Language } from "./words.svelte";

/** The modules of one set of texts, by language: each is fetched only when somebody reads it. */
export type Loaders<Texts> = Record<Language, () => Promise<{ default: Texts }>>;

/** A set of texts in the language in use, loaded with the screens that need it. */
export class TextSet<Texts> {
  private loaded = $state.raw<{ texts: Texts; language: Language } | null>(null);

  constructor(
    private readonly loaders: Loaders<Texts>,
    private readonly language: () => Language,
  ) {}

  /** The texts; null: not loaded yet. */
  get texts(): Texts | null {
    return this.loaded?.texts ?? null;
  }

  /** Loads the texts of the language in use. To be called again when that changes. */
  async load(): Promise<void> {
    const wanted = this.language();
    if (wanted === this.loaded?.language) return;
    const { default: texts } = await this.loaders[wanted]();
    if (wanted === this.language()) this.loaded = { texts, language: wanted };
  }
}
