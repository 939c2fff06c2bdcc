import type { Page } from 'playwright-core';

/** From a button press to the painted frame with this heading, or with any new heading, in ms. */
export async function measurePress(page: Page, button: string, heading: string | null = null): Promise<number> {
  const target = page.getByRole('button', { name: button, exact: true });
  await target.waitFor();
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const title = () => document.querySelector('h1')?.textContent;
        const before = title();
        const isShown = () => (wanted === null ? title() !== before : title() === wanted);
        addEventListener(
          'click',
          (event) => {
            const look = () => {
              if (!isShown()) requestAnimationFrame(look);
              // The frame callback runs before the paint, the timer's after it.
              else setTimeout(() => resolve(performance.now() - event.timeStamp));
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
    heading,
  );
  await target.click();
  return shown;
}
