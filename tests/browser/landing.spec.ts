import { aDevice } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const WORDS = ['Restaurants', 'Pharmacies', 'Florists', 'Ecommerce', 'Your App'];

// What moves here is looked at as it moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('§2 / Landing', () => {
  test.describe('the rotating word', () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1000);
    });

    test('changes every 3000 ms, in the order of the spec, and around', { tag: '@once' }, async ({ page }) => {
      await visit(page, '/');
      const word = page.locator('.hero__word--on');
      for (const [index, before] of WORDS.entries()) {
        await page.clock.runFor(2999);
        await expect(word).toHaveText(before);
        await page.clock.runFor(1);
        await expect(word).toHaveText(WORDS[(index + 1) % WORDS.length] ?? '');
      }
    });

    test('stands while paused and goes on when asked (WCAG 2.2.2) @once', async ({ page }) => {
      await visit(page, '/');
      const word = page.locator('.hero__word--on');
      await page.clock.runFor(3000);
      await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
      await page.clock.runFor(10_000);
      await expect(word).toHaveText('Pharmacies');
      await page.getByRole('button', { name: 'Play the moving pictures' }).click();
      await page.clock.runFor(3000);
      await expect(word).toHaveText('Florists');
    });

    test('stands for people who asked for less motion', { tag: '@once' }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, '/');
      await page.clock.runFor(10_000);
      await expect(page.locator('.hero__word--on')).toHaveText('Restaurants');
    });
  });

  test('the heading says all five to a screen reader, whatever is shown', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    const title = page.getByRole('heading', { level: 1 });
    for (const word of WORDS) await expect(title).toHaveAccessibleName(new RegExp(word, 'iu'));
  });

  test.describe('the courier count (§9)', { tag: '@once' }, () => {
    const count = (n: string) => new RegExp(`${n}\\s+couriers ready`, 'u');

    test('is the stored one', async ({ page }) => {
      await aDevice().where((state) => { state.courierCount = 5230; }).install(page);
      await page.goto('/');
      await expect(page.locator('.courier-count')).toHaveText(count('5,230'));
    });

    test('is 4167 when the query fails', async ({ page }) => {
      await aDevice().where((state) => { state.courierCount = 5230; }).under({ failNext: { 'courierCounter.read': { kind: 'unavailable' } } }).install(page);
      await page.goto('/');
      await expect(page.locator('.courier-count')).toHaveText(count('4,167'));
    });

    test('is 4167 when nothing is stored', async ({ page }) => {
      await aDevice().where((state) => { state.courierCount = null; }).install(page);
      await page.goto('/');
      await expect(page.locator('.courier-count')).toHaveText(count('4,167'));
    });
  });

  test('six feature cards carry the pitch (§1)', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    const cards = page.locator('.feature');
    await expect(cards).toHaveCount(6);
    for (const promise of ['5 free deliveries', '99% on time, or your money back', 'Top-rated couriers', '100% white-label', 'On demand', 'Mobile app and API']) {
      await expect(cards.filter({ has: page.getByRole('heading', { level: 3, name: promise }) })).toHaveCount(1);
    }
  });

  test('its ways lead to registering, signing in and driving', { tag: '@once' }, async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
    await expect(main.getByRole('link', { name: 'Become a Courier' })).toHaveAttribute('href', '/drivers-wanted');
    await expect(page.getByRole('heading', { level: 2, name: 'Drive For Us' })).toBeVisible();
  });

  test('a way in keeps the reader at the top of the next page', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('accessible in every look, moving or paused', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/');
    await expect(page.locator('.courier-count')).toContainText('4,167');
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('§2 / Landing, without JavaScript', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('says what it is and leads on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  });
});
