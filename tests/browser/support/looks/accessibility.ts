import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { isFirefox } from '../firefox.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half as long as `axe.source`, and read by the page in half the time. */
const MINIFIED = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Scope {
  /** Only this part. */
  readonly within?: string | undefined;
  /** Parts that are left out. */
  readonly without?: readonly string[];
  /** Only these rules. */
  readonly rules?: readonly string[] | undefined;
}

/** Expects no axe findings on the page. */
export async function expectAccessible(page: Page, { within, without = [], rules }: Scope = {}): Promise<void> {
  // Installed into the page once: the product has no frames, and this takes a fifth of the time of a driver for them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(MINIFIED);
  const summary = await page.evaluate(
    async ([selector, excluded, runOnly, withSizes]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations } = await inPage.run(
        { include: [selector], exclude: [...excluded] },
        {
          runOnly: [...runOnly],
          rules: { 'target-size': { enabled: withSizes } },
          resultTypes: ['violations'],
        },
      );
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    },
    // In Firefox, controls half under the header or the bottom bar count as too small; Chromium checks sizes.
    [within ?? 'html', without, rules ?? TAGS, rules === undefined && !isFirefox(page)] as const,
  );
  expect(summary, `accessibility of ${page.url()}`).toEqual([]);
}
