import type { BrowserContext } from '@playwright/test';

/**
 * Translates every page like Chrome, again after each change: replaces each text node with `font` elements that contain
 * the translation. The translation is the same text, so all expected texts have to be there: a change by React without
 * effect shows up as a missing text.
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
