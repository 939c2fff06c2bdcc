import type { Page } from '@playwright/test';

/** Texts and controls beyond the window, cut off, or overlapping in the header; and horizontal scrolling. */
export function overflowing(): string[] {
  const found = new Set<string>();
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) found.add(`scrolls sideways by ${sideways}`);
  const shown = [...document.querySelectorAll('#root *')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, [aria-hidden="true"]') === null &&
      element.getBoundingClientRect().width > 2,
  );
  /** A row of filters scrolls horizontally by itself. */
  const scrolls = (element: Element): boolean => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
      if (/auto|scroll/u.test(getComputedStyle(parent).overflowX)) return true;
    return false;
  };
  const named = (element: Element) => `${element.className}: ${element.textContent.trim().slice(0, 40)}`;
  for (const element of shown) {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    if (!hasText && !element.matches('a, button, input, select, textarea')) continue;
    // The input over the cells of a code is one cell wider than they are, and cut off after them.
    if (element.matches('.code-cells__control')) continue;
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > innerWidth + 1) && !scrolls(element)) found.add(`beyond the window, ${named(element)}`);
    const { overflowX, clipPath } = getComputedStyle(element);
    // A field scrolls by itself.
    if (element.matches('input, select, textarea') || overflowX === 'visible' || clipPath !== 'none') continue;
    if (element.scrollWidth > element.clientWidth + 1) found.add(`cut off, ${named(element)}`);
  }
  const controls = shown.filter((element) => element.matches('.site-header a, .site-header button'));
  for (const [index, one] of controls.entries()) {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(index + 1)) {
      const b = other.getBoundingClientRect();
      if (a.left < b.right - 1 && b.left < a.right - 1) found.add(`in the header, ${named(one)} over ${named(other)}`);
    }
  }
  return [...found];
}

/** The same, for a page of Playwright's. */
export const overflow = (page: Page): Promise<string[]> => page.evaluate(overflowing);
