import { expect, type Locator, type Page } from '@playwright/test';
import type { Conditions } from '#adapters/memory/conditions.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Mail } from '#demo/mailbox.ts';

/** The in-memory backend's data, as this browser stores it. */
export async function backendState(page: Page): Promise<BackendState> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('demo:backend') ?? '{}')) as BackendState;
}

/** Emails sent to an address, newest first. */
export async function mailsTo(page: Page, address: string): Promise<readonly Mail[]> {
  return ((await backendState(page)).mails ?? []).filter(({ to }) => to === address);
}

/** The code in the newest email with one to an address; waits for `count` of them. */
export async function codeMailedTo(page: Page, address: string, count = 1): Promise<string> {
  const withCodes = async () => (await mailsTo(page, address)).filter(({ code }) => code);
  await expect.poll(async () => (await withCodes()).length).toBe(count);
  const [newest] = await withCodes();
  return newest?.code?.value ?? '';
}

/** Changes the simulated conditions between the app and its backend. */
export async function setConditions(page: Page, conditions: Partial<Conditions>): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('demo:conditions', text), JSON.stringify(conditions));
}

/** Makes the next call of this operation fail. */
export async function failNext(page: Page, operation: string, planned: Conditions['failNext'][string]): Promise<void> {
  await setConditions(page, { failNext: { [operation]: planned } });
}

/** From the next document on, planned failures stay: every such call fails until {@link stopFailing}. */
export async function keepFailing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key !== 'demo:conditions' || localStorage.getItem(key) === null) setItem.call(this, key, value);
    };
  });
}

/** Lets all calls through again. */
export const stopFailing = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.removeItem('demo:conditions'));

/** The same, and presses *Retry* before the page retries by itself. */
export async function pressRetry(within: Page | Locator): Promise<void> {
  await within.getByRole('button', { name: 'Retry' }).evaluate((button: HTMLElement) => {
    localStorage.removeItem('demo:conditions');
    button.click();
  });
}

const clockMovedBy = (ms: number) => JSON.stringify({ offset: ms, speed: 1, since: 0, held: null });

/** Moves the demo's clock this many ms ahead of the real one. */
export async function moveClock(page: Page, ms: number): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('demo:clock', text), clockMovedBy(ms));
}

/** Moves the clock at the next load, unnoticed by the open page. */
export async function moveClockOnLoad(page: Page, ms: number): Promise<void> {
  await page.addInitScript((text) => {
    // As in BrowserState.install.
    if (origin !== 'null') localStorage.setItem('demo:clock', text);
  }, clockMovedBy(ms));
}

/** A text in the browser's storage, by its full key. */
export const stored = (page: Page, area: 'local' | 'session', key: string): Promise<string | null> =>
  page.evaluate(([from, name]) => (from === 'local' ? localStorage : sessionStorage).getItem(name), [
    area,
    key,
  ] as const);
