/** How long to wait at most, in ms: a page that nobody sees has no frames. */
const PATIENCE_MS = 100;

/** Waits until the screen shows what has changed. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // The frame callback runs before the paint, the timer's after it.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}
