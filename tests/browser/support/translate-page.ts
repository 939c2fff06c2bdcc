import type { BrowserContext } from '@playwright/test';

/**
 * Translates every page as Chrome does, again after each change: each text node is replaced by `font` elements that hold the
 * translation, and is gone from the page. The translation says the same, so whatever a test expects to read has to be there:
 * a text that React changed without effect is found as one that is missing.
 */
export async function translatePages(context: BrowserContext, from: 'DOMContentLoaded' | 'hydrated'): Promise<void> {
  await context.addInitScript((event) => {
    const SKIPPED = 'script, style, textarea, select, font, svg, [translate="no"]';
    const translate = (text: Text): void => {
      const parent = text.parentElement;
      if (text.data.trim() === '' || parent === null || parent.closest(SKIPPED) !== null) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    const start = (): void => {
      if (document.body === null) return;
      document.documentElement.classList.add('translated-ltr');
      translateAll(document.body);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') translate(target as Text);
          for (const node of addedNodes)
            if (node instanceof Text) translate(node);
            else translateAll(node);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    addEventListener(event, start, { once: true });
  }, from);
}
