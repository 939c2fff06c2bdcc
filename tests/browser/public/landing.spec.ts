import { backendState, failNext } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { accountInHeader, logOut } from '../support/screens/header.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { hydrated, listening } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const WORDS = ['Restaurants', 'Pharmacies', 'Florists', 'Ecommerce', 'Your App'];

// These tests check motion, so it stays on.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('§2 / Landing', () => {
  test.describe('the rotating word', () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install({ time: 0 });
      // Real time goes on until then: on a busy machine, for seconds.
      await page.clock.pauseAt(60_000);
    });

    test('changes every 3000 ms, in the order of the spec, in a loop; stops while paused', async ({ page }) => {
      await visit(page, '/');
      const word = page.locator('.hero__word--on');
      for (const [index, before] of WORDS.entries()) {
        await page.clock.runFor(2999);
        await expect(word).toHaveText(before);
        await page.clock.runFor(1);
        await expect(word).toHaveText(WORDS[(index + 1) % WORDS.length] ?? '');
      }
      await test.step('stops while paused and continues on request (WCAG 2.2.2)', async () => {
        await page.clock.runFor(3000);
        await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
        await page.clock.runFor(10_000);
        await expect(word).toHaveText('Pharmacies');
        await page.getByRole('button', { name: 'Play the moving pictures' }).click();
        await page.clock.runFor(3000);
        await expect(word).toHaveText('Florists');
      });
    });

    test('doesn’t move with reduced motion; the page is complete', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, '/');
      await page.clock.runFor(10_000);
      await expect(page.locator('.hero__word--on')).toHaveText('Restaurants');
      await test.step('the heading always has all five words for screen readers', async () => {
        const title = page.getByRole('heading', { level: 1 });
        for (const word of WORDS) await expect(title).toHaveAccessibleName(new RegExp(word, 'iu'));
      });
      await test.step('six feature cards carry the pitch (§1)', async () => {
        const cards = page.locator('.feature');
        await expect(cards).toHaveCount(6);
        for (const promise of [
          '5 free deliveries',
          'On time, or your money back',
          'Couriers approved by a person',
          '100% white-label',
          'On demand',
          'Mobile app and API',
        ]) {
          await expect(cards.filter({ has: page.getByRole('heading', { level: 3, name: promise }) })).toHaveCount(1);
        }
      });
      await test.step('its links lead to registering, signing in and driving', async () => {
        const main = page.getByRole('main');
        await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
        await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
        await expect(main.getByRole('link', { name: 'Become a Courier' })).toHaveAttribute('href', '/drivers-wanted');
        await expect(page.getByRole('heading', { level: 2, name: 'Drive For Us' })).toBeVisible();
      });
    });
  });

  test('the courier count (§9); accessible in every look, moving or paused', async ({ page }) => {
    const shown = page.locator('.courier-count');
    const words = (n: string) => new RegExp(`${n}\\s+couriers signed up$`, 'u');
    /** Leaves and returns, so that the count is requested again. */
    const comeBack = async () => {
      await moveTo(page, '/sign-in');
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await moveTo(page, '/');
    };
    await aBrowser()
      .where((state) => {
        state.courierCount = 5230;
      })
      .open(page, '/');
    await test.step('is the stored number', () => expect(shown).toHaveText(words('5,230')));
    await test.step('is 4167 when the query fails', async () => {
      await failNext(page, 'courierCounter.read', { kind: 'unavailable' });
      await comeBack();
      await expect(shown).toHaveText(/4,167\s+couriers signed up \(sample figure\)$/u);
    });
    await test.step('is 4167 when nothing is stored', async () => {
      const state = await backendState(page);
      await page.evaluate(
        (text) => localStorage.setItem('demo:backend', text),
        JSON.stringify({ ...state, courierCount: null, revision: state.revision + 1 }),
      );
      await comeBack();
      await expect(shown).toHaveText(/4,167\s+couriers signed up \(sample figure\)$/u);
    });
    await test.step('accessible, moving or paused', async () => {
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Pause the moving pictures' }).click();
      await expectAccessibleInEveryLook(page);
    });
  });

  test('a link starts at the top of the next page', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/');
    const link = page.getByRole('link', { name: 'Create an account' });
    await listening(link);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('§2 / Landing, signed in', () => {
  test('leads to My Account from the first paint, and to Sign In after signing out', async ({ page }) => {
    await aBrowser().signedIn('tom').install(page);
    const main = page.getByRole('main');
    const expectMember = async () => {
      await expect(main.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/my-account');
      await expect(main.getByRole('link', { name: 'Sign In' })).toBeHidden();
      await expect(main.getByRole('link', { name: 'Create an account' })).toBeHidden();
    };
    await test.step('before any script of the app runs', async () => {
      const release = await holdScripts(page, /\/assets\//u);
      await page.goto('/', { waitUntil: 'commit' });
      await expectMember();
      release();
    });
    await hydrated(page);
    await expect(accountInHeader(page, /Tom Nguyen/u)).toBeVisible();
    await expectMember();
    await logOut(page);
    await expect(main.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'My Account' })).toBeHidden();
  });
});
