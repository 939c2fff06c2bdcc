import type { Page } from '@playwright/test';
import { aBrowser } from '../support/browser-state.ts';
import { openUntouched } from '../support/looks/finished-pages.ts';
import { press } from '../support/forms.ts';
import { APP_SCRIPTS, holdScripts, PAGE_SCRIPT } from '../support/looks/hold-scripts.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { MOVED } from '../support/looks/moved-mouse.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading } from '../support/visit.ts';

/** Lists the requests for scripts at these addresses. */
function requestsFor(page: Page, address: RegExp): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) found.push(request.url());
  });
  return found;
}

test('text typed while the app loads is kept, with the cursor', { tag: '@both' }, async ({ page }) => {
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const email = page.getByLabel('Email', { exact: true });
  await email.focus();
  await page.keyboard.type('tom@mail.example', { delay: 15 });
  await expect(email).toHaveValue('tom@mail.example');
  await hydrated(page);
  await expect(email).toHaveValue('tom@mail.example');
  await expect(email).toBeFocused();
  await page.keyboard.type('x');
  await expect(email).toHaveValue('tom@mail.examplex');
});

/** Lists the typing events that reach React's root after the call. */
async function typingHeard(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of ['keydown', 'keypress', 'textInput', 'input', 'keyup'])
      document.getElementById('root')?.addEventListener(name, () => heard.push(name), true);
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test(
  'React gets no key before the page is hydrated, because each would hydrate all',
  { tag: '@both' },
  async ({ page }) => {
    const release = await holdScripts(page);
    // The page's own script has requested the app by then, so it holds keys.
    const appAskedFor = page.waitForRequest(APP_SCRIPTS);
    await page.goto('/sign-in');
    await appAskedFor;
    const email = page.getByLabel('Email', { exact: true });
    const heard = await typingHeard(page);
    await email.press('a');
    expect(await heard()).toEqual([]);
    release();
    await hydrated(page);
    await email.press('b');
    expect(await heard()).toEqual(expect.arrayContaining(['keydown', 'input', 'keyup']));
    await expect(email).toHaveValue('ab');
  },
);

test('React gets keys immediately on a page that it renders itself', { tag: '@both' }, async ({ page }) => {
  await holdScripts(page, /\/compose-[^/]*\.js$/u);
  await page.goto('/my-account');
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeVisible();
  const heard = await typingHeard(page);
  await menu.press('a');
  expect(await page.evaluate(() => window.__hydrated)).toBeUndefined();
  expect(await heard()).toContain('keydown');
});

test('input before the app loads is kept', async ({ context }) => {
  await test.step('in a text area', async () => {
    const page = await context.newPage();
    const release = await holdScripts(page);
    await page.goto('/contact');
    const message = page.getByLabel('Message', { exact: true });
    await message.fill('Two lines,\nas typed');
    release();
    await hydrated(page);
    await expect(message).toHaveValue('Two lines,\nas typed');
  });

  await test.step('in a select', async () => {
    const page = await context.newPage();
    const release = await holdScripts(page);
    await page.goto('/request-api-key');
    const country = page.getByLabel('Country', { exact: true });
    await country.selectOption({ index: 2 });
    const chosen = await country.inputValue();
    release();
    await hydrated(page);
    await expect(country).toHaveValue(chosen);
  });

  await test.step('in a new password, with its strength shown later', async () => {
    const page = await context.newPage();
    const release = await holdScripts(page);
    await page.goto('/register');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('correct-Horse-battery-7');
    release();
    await hydrated(page);
    await expect(password).toHaveValue('correct-Horse-battery-7');
    await expect(page.locator('.password-strength__word')).toHaveText('Strong');
  });
});

test('hovering or focusing a link fetches its screen, also before the app loads', async ({ context }) => {
  const intents = {
    hovered: async (page: Page, path: string) => {
      await page.mouse.move(100, 100, MOVED);
      await page.locator(`a[href="${path}"]:visible`).first().hover();
    },
    focused: (page: Page, path: string) => page.locator(`a[href="${path}"]:visible`).first().focus(),
  };
  for (const [before, after] of [
    ['hovered', 'focused'],
    ['focused', 'hovered'],
  ] as const)
    await test.step(`${before} as the app loads, then another ${after}`, async () => {
      const page = await context.newPage();
      const release = await holdScripts(page);
      await openUntouched(page, '/');
      const first = requestsFor(page, /\/assets\/drivers-wanted-[^/]+\.js$/u);
      await intents[before](page, '/drivers-wanted');
      release();
      await expect.poll(() => first.length).toBeGreaterThan(0);
      await hydrated(page);
      const second = requestsFor(page, /\/assets\/sign-in-screen-[^/]+\.js$/u);
      await intents[after](page, '/sign-in');
      await expect.poll(() => second.length).toBeGreaterThan(0);
      await page.close();
    });
});

test.describe('if the app can’t be fetched', () => {
  test.use({ allowedFaults: [/Failed to load resource|ERR_FAILED|Failed to fetch/u] });

  test('the page works; the next press retries, and the first has no late effect', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.waitForTimeout(1200);
    await page.unroute('**/*.js');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  });

  test('a press requests the page’s script again, a mouse movement doesn’t', async ({ page }) => {
    await page.route(PAGE_SCRIPT, (route) => route.abort());
    const requests = requestsFor(page, PAGE_SCRIPT);
    await openUntouched(page, '/');
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    for (let i = 0; i < 5; i += 1) await page.mouse.move(100 + 100 * (i % 2), 300, { steps: 20 });
    expect(requests.length).toBeLessThan(4);
    await page.unroute(PAGE_SCRIPT);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  const SCREEN = /\/assets\/sign-in-screen-[^/]+\.js$/u;

  test('a form without its screen keeps the text, and works with the network again', async ({ page }) => {
    await page.route(SCREEN, (route) => route.abort());
    const requests = requestsFor(page, SCREEN);
    await page.goto('/sign-in');
    const email = page.getByLabel('Email', { exact: true });
    await email.pressSequentially('tom@mail.example');
    await page.getByRole('button', { name: 'Show password' }).click();
    // One prefetch, one that fails, and one retry: at least one of them after the press.
    const pressed = requests.length;
    await expect.poll(() => requests.length).toBeGreaterThan(Math.max(2, pressed));
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect(email).toHaveValue('tom@mail.example');
    await page.waitForTimeout(200);
    await page.unroute(SCREEN);
    await hydrated(page);
    await expect(email).toHaveValue('tom@mail.example');
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await press(page, 'Sign In');
    await expect(errorSummary(page)).toBeVisible();
  });

  test('a replaced page shows a message, and its buttons work', async ({ page }) => {
    await aBrowser().holding('local', 'demo:panel:brand', 'quay').install(page);
    await page.route(SCREEN, (route) => route.abort());
    await page.goto('/sign-in');
    await expect(heading(page, 'Something went wrong')).toBeVisible();
    await page.unroute(SCREEN);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });
});
