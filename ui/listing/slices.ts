/** How long a piece of work may hold the page, in ms: short of a frame, so that typing and scrolling never wait for it. */
const SLICE_MS = 6;

/** How many steps are taken between two looks at the clock. */
const STRIDE = 256;

/** Lets the page take in what was typed and paint; goes on at once when there is nothing to do. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/**
 * Takes the steps 0, 1, … `count` - 1, a slice at a time. The first slice is done before this returns, so what is small is
 * done at once. False when it was given up half-way because `signal` was aborted.
 */
export async function inSlices(count: number, step: (index: number) => void, signal?: AbortSignal): Promise<boolean> {
  let until = performance.now() + SLICE_MS;
  for (let index = 0; index < count; index += 1) {
    step(index);
    if (index % STRIDE === STRIDE - 1 && performance.now() > until) {
      await breathe();
      if (signal?.aborted === true) return false;
      until = performance.now() + SLICE_MS;
    }
  }
  return true;
}
