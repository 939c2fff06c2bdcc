/** Tells whether the page is visible. */
export interface PageVisibility {
  isVisible(): boolean;
  /** Calls back when the page is shown or hidden, and when the network is back. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
}
