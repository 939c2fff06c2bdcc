import type { Page } from '@playwright/test';

/** How a translated text reads: marked, so that a test sees what was translated, and from what. */
export const translated = (text: string): string => `‹${text}›`;

/**
 * Translates the page as Chrome does, again after each change: every text is replaced by `font` elements that hold the new
 * one. The old text node is gone from the page. Texts are only marked, so that tests can tell where they come from.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isSkipped = (parent: Element | null): boolean =>
      parent === null || parent.closest('script, style, textarea, select, font, svg, [translate="no"]') !== null;
    const translate = (text: Text): void => {
      if (text.data.trim() === '' || isSkipped(text.parentElement)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `‹${text.data}›`;
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
    addEventListener('DOMContentLoaded', () => {
      // A page that React is about to take over is translated once it has; see `page-as-built.ts`.
      start();
    });
  });
}
