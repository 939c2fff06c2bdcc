import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';

const dist = join(import.meta.dirname, '../../../dist-demo');
const FIELD = '#root :is(input:not([type="radio"], [type="file"], [type="button"]), textarea)';

/** Every prerendered page with a field, with its address. */
const PAGES = readdirSync(dist).flatMap((file) => {
  const root = file.endsWith('.html')
    ? readFileSync(join(dist, file), 'utf8').split('<div id="root" data-path="')[1]
    : undefined;
  return root !== undefined &&
    /<(?:input|textarea)/u.test(root.replaceAll(/<input[^>]*type="(?:radio|button)"[^>]*>/gu, ''))
    ? [root.slice(0, root.indexOf('"'))]
    : [];
});

/** Changes by a password manager or a spell checker: elements next to fields, attributes, own elements at the end. */
type Extension = (page: Page) => Promise<unknown>;
const EXTENSIONS: Readonly<Record<string, Extension>> = {
  'puts an element after each field': (page) =>
    page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const field of document.querySelectorAll('input, textarea')) {
          field.setAttribute('data-manager', '');
          (field as HTMLElement).classList.add('managed');
          field.after(Object.assign(document.createElement('span'), { className: 'manager', textContent: '🔑' }));
        }
        document.documentElement.setAttribute('data-manager', '');
        document.body.classList.add('managed');
        document.head.append(document.createElement('meta'));
        document.body.append(Object.assign(document.createElement('div'), { className: 'manager-panel' }));
      });
    }),
  'puts an element after a field when it gets the focus': (page) =>
    page.addInitScript(() => {
      document.addEventListener(
        'focusin',
        ({ target }) => {
          if (!(target instanceof Element) || target.nextElementSibling?.className === 'manager') return;
          target.after(Object.assign(document.createElement('span'), { className: 'manager', textContent: '🔑' }));
        },
        true,
      );
    }),
  'puts each field into an element of its own': (page) =>
    page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const field of document.querySelectorAll('input, textarea')) {
          const wrapper = Object.assign(document.createElement('div'), { className: 'manager' });
          field.replaceWith(wrapper);
          wrapper.append(field);
        }
      });
    }),
};

test('an extension changes the fields of a page: first typed text stays', async ({ context }) => {
  expect(PAGES).toEqual(expect.arrayContaining(['/register', '/sign-in', '/contact', '/track']));
  const extensions = Object.entries(EXTENSIONS);
  // The pages share one script, so each page has one extension.
  for (const [nth, path] of PAGES.entries()) {
    const [what, extend] = extensions[nth % extensions.length]!;
    await test.step(`${path} keeps it, with cursor and focus: it ${what}`, async () => {
      const page = await context.newPage();
      await extend(page);
      const release = await holdScripts(page);
      await page.goto(path);
      const field = page.locator(FIELD).first();
      await field.focus();
      const element = await field.elementHandle();
      await page.keyboard.type('abcd');
      await page.keyboard.press('ArrowLeft');
      await expect(page.locator('.manager').first()).toBeAttached();
      release();
      await hydrated(page);
      expect(await element?.evaluate((first) => first.isConnected && document.activeElement === first)).toBe(true);
      await page.keyboard.type('x');
      await expect(field).toHaveValue('abcxd');
      // The extension's element is back next to the field.
      await expect(page.locator('.manager').first()).toBeAttached();
      await page.close();
    });
  }
});
