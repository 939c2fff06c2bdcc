/** Delayed work. Tests can control it. */
export interface Timers {
  /** Runs the work after this many ms. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}
