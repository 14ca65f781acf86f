/** The properties of every large picture: its words, what is searched for, and where links to rules lead. */
export interface PlanProps {
  labels: Readonly<Record<string, string>>;
  words: readonly string[];
  base: string;
}
