import type { Page } from '@playwright/test';
import { failNext } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { press } from '../support/forms.ts';
import { photo } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, heading, toast, visit } from '../support/visit.ts';

/** Number of announcements of these words: by live regions that have them, and by the focused element. */
const announced = (page: Page, words: string) =>
  page.evaluate((text) => {
    const spokenText = (element: Element): string => {
      if (element.getAttribute('aria-hidden') === 'true') return '';
      const own = [...element.childNodes].map((node) =>
        node instanceof Element ? spokenText(node) : node.textContent,
      );
      return own.join('');
    };
    const regions = [...document.querySelectorAll('[role="alert"], [role="status"], [aria-live]')];
    const speaking = regions.filter(
      (region) =>
        spokenText(region).includes(text) && !regions.some((other) => other !== region && region.contains(other)),
    );
    const focus = document.activeElement;
    const described = (focus?.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
    const withFocus = described.some((id) => document.getElementById(id)?.textContent.includes(text));
    return speaking.length + (withFocus ? 1 : 0);
  }, words);

/** Marks controls in full view; those that the header half hides don't count. */
const markInView = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
    for (const element of document.querySelectorAll('main :is(a, button, input, select, textarea)')) {
      const box = element.getBoundingClientRect();
      element.toggleAttribute('data-in-view', box.top >= top && box.bottom <= innerHeight);
    }
  });

/** Visible controls under a toast; only those marked by {@link markInView}, if any are. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const marked = document.querySelector('[data-in-view]') === null ? '' : '[data-in-view]';
    const toasts = [...document.querySelectorAll('.toast')].map((element) => element.getBoundingClientRect());
    const controls = document.querySelectorAll<HTMLElement>(`main :is(a, button, input, select, textarea)${marked}`);
    return [...controls]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.toast'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return toasts.some(
          ({ left, right, top, bottom }) =>
            box.left < right && box.right > left && box.top < bottom && box.bottom > top && box.width > 1,
        );
      })
      .map((element) => element.textContent || element.getAttribute('name'));
  });

test.describe('a refused form', () => {
  test('is announced once, by the summary that takes the focus', async ({ page }) => {
    await visit(page, '/sign-in');
    await press(page, 'Sign In');
    await expect(toast(page, 'Please fill in all fields')).toBeVisible();
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toHaveAccessibleDescription(/Enter your email address\s*Enter your password/u);
    expect(await announced(page, 'Please fill in all fields')).toBe(0);
    expect(await announced(page, 'Enter your password')).toBe(1);

    await page.getByLabel('Email', { exact: true }).fill('tom@mail.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong horse');
    await press(page, 'Sign In');
    await expect(toast(page, 'Invalid email or password.')).toBeVisible();
    await expect(errorSummary(page)).toBeFocused();
    expect(await announced(page, 'Invalid email or password.')).toBe(1);
  });

  test('a photo that can’t be saved is announced once too', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/upload-profile-picture');
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await expect(toast(page, 'Failed to process image. Please try again.')).toBeVisible();
    expect(await announced(page, 'Failed to process image. Please try again.')).toBe(1);

    await page.locator('input[type=file]').setInputFiles(photo({ width: 400, height: 300 }));
    await failNext(page, 'pictures.save', { kind: 'unavailable' });
    await press(page, 'Save photo');
    await expect(toast(page, 'Failed to save profile picture. Please try again.')).toBeVisible();
    expect(await announced(page, 'Failed to save profile picture. Please try again.')).toBe(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('a toast covers no field and no button of a form', async ({ context }) => {
    for (const [path, button] of [
      ['/sign-in', 'Sign In'],
      ['/register', 'Continue'],
      ['/contact', 'Send Message'],
      ['/request-api-key', 'Submit Request'],
    ] as const)
      await test.step(path, async () => {
        const page = await context.newPage();
        await visit(page, path);
        await press(page, button);
        await expect(errorSummary(page)).toBeFocused();
        await expect(page.locator('.toast')).toBeInViewport({ ratio: 1 });
        await expect(errorSummary(page)).toBeInViewport();
        expect(await covered(page)).toEqual([]);
        await page.close();
      });
  });

  test('there is one toast at a time, and it stays in view while scrolling', async ({ page }) => {
    await aBrowser().signedIn('ada').open(page, '/admin/businesses');
    await expect(heading(page, 'Businesses')).toBeVisible();
    const shown = page.locator('.toast').filter({ visible: true });
    const approve = page.getByRole('main').getByRole('button', { name: /^Approve/u });
    await approve.first().scrollIntoViewIfNeeded();
    await markInView(page);
    await approve.first().click();
    await expect(toast(page, 'Business status updated successfully')).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await failNext(page, 'businesses.setStatus', { kind: 'unavailable' });
    await approve.first().click();
    await expect(toast(page, 'Failed to update business status')).toBeVisible();
    await expect(shown).toHaveCount(1);
    await page.mouse.wheel(0, 1500);
    await expect(shown).toBeInViewport({ ratio: 1 });
  });
});
