import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds nothing on the page as it stands, or inside `within`. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(TAGS);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const summary = violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`) }));
  expect(summary, `accessibility of ${page.url()}`).toEqual([]);
}
