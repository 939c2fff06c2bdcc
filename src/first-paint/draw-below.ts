import { documentParsed } from './document-parsed.ts';

/** What `content-visibility` leaves undrawn until it comes near the window. */
const BELOW = '.band--later, .request-example';

/**
 * Draws what's below the fold, one part whenever the browser is idle: fast scrolling, a jump to a section and a picture of
 * the whole page never meet an empty one.
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
