import type { Locator, Page } from '@playwright/test';
import type { Operation } from '#adapters/memory/operations.ts';
import type { Scenario } from '#demo/demo-port.ts';
import type { FailureKind } from '#core/failure.ts';
import { expect } from './test.ts';
import { hydrated } from './looks/hydration.ts';

export type Section = 'Script' | 'People' | 'Inbox' | 'Scenarios' | 'Conditions' | 'Brand';

/** The demo's corner of a page, used like a visitor does: by its texts, never by its stored data. */
export class DemoPanel {
  readonly page: Page;
  readonly dock: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dock = page.getByRole('complementary', { name: 'Demo' });
  }

  /** The tab that opens and closes the panel. */
  get tab(): Locator {
    return this.dock.getByRole('button', { name: /^Demo/u });
  }

  open(): Promise<void> {
    return this.tab.click();
  }

  /** Shows a section; navigation may have closed the panel. */
  async show(section: Section): Promise<void> {
    // The tab appears when the dock knows if its panel is open.
    if ((await this.tab.getAttribute('aria-expanded')) === 'false') await this.open();
    await this.dock.getByRole('button', { name: section, exact: true }).click();
  }

  /** Starts from a scenario's link. */
  async play(scenario: Scenario): Promise<void> {
    await this.page.goto(`/?demo=${scenario}`);
    await this.page.waitForURL((url) => !url.searchParams.has('demo'));
    await hydrated(this.page);
  }

  /** Switches to one of the people. */
  async become(name: RegExp): Promise<void> {
    await this.show('People');
    await this.dock.getByRole('list', { name: 'People' }).getByRole('button', { name }).first().click();
  }

  /** Makes the next call of an operation fail. */
  async fail(operation: Operation, how: FailureKind | 'no-user' | 'no-user-data'): Promise<void> {
    await this.show('Conditions');
    await this.dock.getByLabel('Operation').selectOption(operation);
    await this.dock.getByLabel('With').selectOption(how);
    await this.dock.getByRole('button', { name: 'Fail it once' }).click();
    await expect(this.dock).toContainText(`Will fail: ${operation}`);
  }

  async network(state: 'on' | 'off'): Promise<void> {
    await this.show('Conditions');
    await this.dock.getByRole('button', { name: state === 'on' ? 'Offline: go online' : 'Go offline' }).click();
    await expect(
      this.dock.getByRole('button', { name: state === 'on' ? 'Go offline' : 'Offline: go online' }),
    ).toBeVisible();
  }

  /** Moves the clock forward. */
  async later(by: '10 min' | '24 hours', times = 1): Promise<void> {
    await this.show('Conditions');
    const ahead = async () => /\d[^·]* ahead/u.exec(await this.dock.getByText('The clock').innerText())?.[0];
    for (let pressed = 0; pressed < times; pressed += 1) {
      // An earlier step may have moved it.
      const before = await ahead();
      await this.dock.getByRole('button', { name: `+ ${by}` }).click();
      await expect.poll(async () => (await ahead()) ?? before).not.toBe(before);
    }
  }

  /** Fills in the code from the newest email. */
  async fillInCode(): Promise<void> {
    await this.show('Inbox');
    await this.dock.getByRole('button', { name: 'Fill in' }).first().click();
  }

  /** Follows the link in the newest email. */
  async followLink(): Promise<void> {
    await this.show('Inbox');
    await this.dock.getByRole('link', { name: 'Open the link' }).first().click();
  }
}
