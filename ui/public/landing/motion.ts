/** Each word of the headline stays for this time, in ms (spec §1). */
const WORD_MS = 3000;

/** The button that stops all motion of the hero, and starts it again. */
export const PAUSE_BUTTON = '.hero__pause';

const ON = 'hero__word--on';
const STILL = 'hero--still';

/** The button's icon and label while the hero moves, and while it's paused. */
export const PAUSE = { label: 'Pause the moving pictures', drawing: 'M8.5 6v12M15.5 6v12' };
const PLAY = { label: 'Play the moving pictures', drawing: 'M8 5.5v13L18.5 12Z' };

/**
 * Rotates the headline's word and makes the button work, until the hero is removed from the page. On a prerendered page
 * this runs before the app does, so it changes the document itself, and React never renders those parts again. With
 * reduced motion, the word stays.
 */
export function moveHero(hero: Element): void {
  // The page's script and the app each call it.
  if (hero.hasAttribute('data-moves')) return;
  hero.setAttribute('data-moves', '');
  const words = [...hero.querySelectorAll('.hero__word')];
  const button = hero.querySelector(PAUSE_BUTTON);
  let timer = 0;
  const next = () => {
    if (!hero.isConnected) return clearInterval(timer);
    // The setting may change while the page is open.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const shown = words.findIndex((word) => word.classList.contains(ON));
    words[shown]?.classList.remove(ON);
    words[(shown + 1) % words.length]?.classList.add(ON);
  };
  const rotate = () => {
    timer = window.setInterval(next, WORD_MS);
  };
  button?.addEventListener('click', () => {
    const isStill = hero.classList.toggle(STILL);
    const { label, drawing } = isStill ? PLAY : PAUSE;
    button.setAttribute('aria-label', label);
    button.querySelector('path')?.setAttribute('d', drawing);
    if (isStill) clearInterval(timer);
    else rotate();
  });
  rotate();
}
