import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds nothing on the page as it is, or inside `within`; only with the given `rules`, if any. */
export async function expectAccessible(page: Page, within?: string, rules?: readonly string[]): Promise<void> {
  // Installed into the page once: the product has no frames, and this takes a fifth of the time that a driver for them
  // needs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const summary = await page.evaluate(
    async ([selector, runOnly]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(selector ?? document, {
        runOnly: [...runOnly],
        resultTypes: ['violations'],
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    },
    [within, rules ?? TAGS] as const,
  );
  expect(summary, `accessibility of ${page.url()}`).toEqual([]);
}
