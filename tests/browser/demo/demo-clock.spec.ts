import type { Page } from '@playwright/test';
import { MINUTE, SECOND } from '#core/clock.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** The time on the demo's clock for some of the page's own time, from its stored settings. */
async function passedIn(page: Page, ms: number): Promise<number> {
  const read = () =>
    page.evaluate(() => {
      const { offset, speed, since } = JSON.parse(localStorage.getItem('demo:clock') ?? '{}') as Record<string, number>;
      if (offset === undefined || speed === undefined || since === undefined) throw new Error('no clock');
      const now = Date.now();
      return { real: now, shown: now + offset + (speed - 1) * (now - since) };
    });
  const before = await read();
  await page.waitForTimeout(ms);
  const after = await read();
  return (after.shown - before.shown) / (after.real - before.real);
}

test('five speeds and steps forward, shown on the tab, and kept across a reload', async ({ page, context }) => {
  const demo = new DemoPanel(page);
  await visit(page, '/');
  await demo.open();
  await demo.show('Conditions');
  const speed = (name: string) => demo.dock.getByRole('button', { name, exact: true });
  const { tab } = demo;
  const clock = demo.dock.getByRole('group', { name: /^The clock/ });
  await expect(speed('1×')).toHaveAttribute('aria-pressed', 'true');
  await expect(tab).not.toContainText('speed');

  await speed('20×').click();
  await expect(tab).toContainText('20× speed');
  await expect(clock).toContainText('A minute takes 3 seconds, as long as this page is in view.');
  expect(await passedIn(page, SECOND)).toBeCloseTo(20, 0);
  await page.reload();
  await expect(tab).toContainText('20× speed');
  await expect(speed('20×')).toHaveAttribute('aria-pressed', 'true');
  expect(await passedIn(page, SECOND)).toBeCloseTo(20, 0);
  await expect(clock).toContainText(/\d minutes? ahead/);

  await speed('Pause').click();
  await expect(tab).toContainText('paused');
  expect(await passedIn(page, SECOND)).toBeCloseTo(0, 1);
  await speed('1×').click();
  await expect(tab).not.toContainText('paused');
  await demo.dock.getByRole('button', { name: '+ 1 hour' }).click();
  await expect(clock).toContainText('1 hour ahead');
  await demo.dock.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/');
  await expect(demo.dock.locator('.demo-panel')).toHaveCount(0);
  await demo.show('Conditions');
  await expect(clock).not.toContainText('ahead');
  await expect(speed('1×')).toHaveAttribute('aria-pressed', 'true');

  await test.step('a fast clock runs at normal speed while no page is open', async () => {
    await speed('60×').click();
    await expect(tab).toContainText('60× speed');
    await page.close();
    // As if the page had been closed for an hour, and the pace kept until then.
    const later = await context.newPage();
    await later.goto('/favicon.svg');
    await later.evaluate((ms) => {
      const { since, ...rest } = JSON.parse(localStorage.getItem('demo:clock') ?? '{}') as { since: number };
      localStorage.setItem('demo:clock', JSON.stringify({ ...rest, since: since - ms, offset: 0 }));
    }, 60 * MINUTE);
    await visit(later, '/');
    await expect(new DemoPanel(later).dock.getByRole('group', { name: /^The clock/ })).toContainText(
      /[5-9] minutes ahead/,
    );
  });
});
