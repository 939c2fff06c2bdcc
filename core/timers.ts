/** Work that is done later, so that tests decide when. */
export interface Timers {
  /** Does the work after so many ms. Gives what calls it off. */
  after(ms: number, work: () => void): () => void;
}
