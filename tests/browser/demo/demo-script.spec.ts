import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { scriptParts, type ScriptPart } from '#demo/script.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const manual = readFileSync(new URL('../../../docs/demo.md', import.meta.url), 'utf8');

/** The steps in docs/demo.md. */
const steps = (/## The six-minute script\n([^]*?)\n## /u.exec(manual)?.[1] ?? '')
  .split('\n')
  .filter((line) => /^\d+\. /u.test(line));

const WINDOW = /^Open second window as (\w+)$/u;
const ROLES = ['button', 'link', 'switch', 'checkbox', 'radio', 'option', 'textbox', 'combobox'] as const;

/** Follows the script by its own words only. */
class Presenter {
  readonly #windows: Map<string, Page>;
  #page: Page;
  #inPanel = false;
  #scrolls = false;
  #pin = '';

  constructor(page: Page) {
    this.#page = page;
    this.#windows = new Map([['first', page]]);
  }

  async play(step: string): Promise<void> {
    for (const part of scriptParts(step)) await this.#do(part);
  }

  async #do({ kind, text }: ScriptPart): Promise<void> {
    if (kind === 'words') await this.#listen(text);
    if (kind === 'press') await this.#press(text);
    if (kind === 'see') await this.#see(text);
    if (kind === 'type') await this.#page.keyboard.type(text === 'the PIN' ? this.#pin : text);
  }

  /** Finds the place of the next press: plain words name it, and a period ends the part in the panel. */
  async #listen(words: string): Promise<void> {
    for (const [place] of words.matchAll(
      /\.|In the panel|Back in the first window|In \w+’s window|Scroll to the end/gu,
    )) {
      this.#inPanel = place === 'In the panel';
      if (this.#inPanel) await this.#openPanel();
      else if (place === 'Scroll to the end') this.#scrolls = true;
      else if (place !== '.') await this.#turnTo(/[Ii]n (?:the )?(\w+)/u.exec(place)?.[1] ?? '');
    }
  }

  async #turnTo(window: string): Promise<void> {
    const page = this.#windows.get(window);
    if (page === undefined) throw new Error(`No window was opened as ${window}.`);
    await this.#notePin();
    this.#page = page;
    await page.bringToFront();
  }

  /** The end of a long list moves while more of its rows are loaded. */
  async #see(text: string): Promise<void> {
    const shown = this.#page.getByText(text).locator('visible=true').first();
    const scrolls = this.#scrolls;
    this.#scrolls = false;
    if (!scrolls) return expect(shown).toBeVisible();
    await expect(async () => {
      await this.#page.keyboard.press('End');
      await expect(shown).toBeVisible({ timeout: 500 });
    }).toPass();
  }

  async #openPanel(): Promise<void> {
    const { dock, tab } = new DemoPanel(this.#page);
    await hydrated(this.#page);
    await expect(tab).toBeVisible();
    if ((await dock.locator('.demo-panel').count()) === 0) await tab.click();
  }

  /** Remembers the PIN that this page shows, if it shows one. */
  async #notePin(): Promise<void> {
    const shown = await this.#page.locator('.tracking__pin').allInnerTexts();
    this.#pin = /\d(?:\s*\d){3}/u.exec(shown.join(' '))?.[0].replaceAll(/\s/gu, '') ?? this.#pin;
  }

  /** The element with this name, in the panel, in an open dialog or on the page. */
  async #target(name: string): Promise<Locator> {
    const dialog = this.#page.locator('#root dialog[open]');
    const page = (await dialog.count()) > 0 ? dialog : this.#page.locator('#root');
    const within = this.#inPanel ? new DemoPanel(this.#page).dock : page;
    const startsSo = new RegExp(`^${name}`, 'u');
    return ROLES.map((role) => within.getByRole(role, { name: startsSo }))
      .reduce((all, one) => all.or(one))
      .locator('visible=true')
      .first();
  }

  async #press(name: string): Promise<void> {
    const opens = WINDOW.exec(name)?.[1];
    const popup = opens === undefined ? null : this.#page.waitForEvent('popup');
    await (await this.#target(name)).click();
    if (opens === undefined || popup === null) return;
    const opened = await popup;
    await opened.waitForURL((url) => !url.searchParams.has('demo-window'));
    this.#windows.set(opens, opened);
  }
}

test('the script of docs/demo.md works word for word', async ({ page }) => {
  expect(steps.length).toBeGreaterThan(4);
  await visit(page, '/');
  const presenter = new Presenter(page);
  for (const step of steps) await test.step(step, () => presenter.play(step));
});
