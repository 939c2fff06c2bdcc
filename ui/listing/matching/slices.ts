/**
 * The longest time that a slice of work may block the page, in ms: less than a frame, so that typing and scrolling
 * never wait for it.
 */
const SLICE_MS = 6;

/** The number of steps between two checks of the clock. */
const STEPS_PER_CHECK = 256;

/** Lets the page handle input and paint; continues immediately if there's nothing to do. */
export function yieldToMain(): Promise<void> {
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
 * Takes the steps 0, 1, … `count` - 1, a slice at a time. The first slice is synchronous, so small work is done
 * immediately. Resolves with false if `signal` aborted it.
 */
export async function inSlices(count: number, step: (index: number) => void, signal?: AbortSignal): Promise<boolean> {
  let until = performance.now() + SLICE_MS;
  for (let index = 0; index < count; index += 1) {
    step(index);
    if (index % STEPS_PER_CHECK === STEPS_PER_CHECK - 1 && performance.now() > until) {
      await yieldToMain();
      if (signal?.aborted === true) return false;
      until = performance.now() + SLICE_MS;
    }
  }
  return true;
}
