import axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { isFirefox } from './firefox.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds nothing on the page as it is, or inside `within`; only with the given `rules`, if any. */
export async function expectAccessible(page: Page, within?: string, rules?: readonly string[]): Promise<void> {
  // Installed into the page once: the product has no frames, and this takes a fifth of the time that a driver for them
  // needs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const summary = await page.evaluate(
    async ([selector, runOnly, withSizes]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(selector ?? document, {
        runOnly: [...runOnly],
        rules: { 'target-size': { enabled: withSizes } },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    },
    // In Firefox, what the header or the bar at the foot half covers counts as too small: sizes are Chromium's to check.
    [within, rules ?? TAGS, rules === undefined && !isFirefox(page)] as const,
  );
  expect(summary, `accessibility of ${page.url()}`).toEqual([]);
}
