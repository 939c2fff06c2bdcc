import { documentParsed } from './document-parsed.ts';

/** The parts that `content-visibility` leaves undrawn until they come near the window. */
const BELOW = '.band--later, .request-example';

/**
 * Draws the parts below the fold, one whenever the browser is idle, so that fast scrolling, a jump to a section and a
 * picture of the whole page never show an empty one.
 */
export async function drawBelow(idle: (work: () => void) => void): Promise<void> {
  await documentParsed();
  const parts = [...document.querySelectorAll<HTMLElement>(BELOW)];
  const drawNext = () => {
    const part = parts.shift();
    if (part === undefined) return;
    part.style.contentVisibility = 'visible';
    idle(drawNext);
  };
  idle(drawNext);
}
