/** Longest delay of idle work, in ms. */
const IDLE_TIMEOUT_MS = 1500;

/**
 * Runs work when the browser is idle, so that it delays neither paint nor typing. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
