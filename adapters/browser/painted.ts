/** The maximum wait in ms: a hidden page has no frames. */
const PATIENCE_MS = 100;

/** Waits until the screen shows the latest changes. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // The frame callback runs before the paint, the timer's after it.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}
