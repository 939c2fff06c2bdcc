import type { Page } from '@playwright/test';
import type { MessageKey } from '#ui/messages.ts';
import type { DemoPanel } from '../support/demo-panel.ts';

/** How a message is produced with what the demo's panel offers and a visitor's own clicks. It goes on where the one before it ended. */
export type Produce = (demo: DemoPanel, page: Page) => Promise<void>;

/** Some messages, in an order in which each begins where the one before it ended. */
export type Walk = Partial<Readonly<Record<MessageKey, Produce>>>;

export const TOM = 'tom@demo.example';

/** Follows a link or presses a button of the screen itself. */
export const follow = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('link', { name }).first().click();
