export interface GameEvent {
  type: string;
  seat?: number;
  [field: string]: unknown;
}
