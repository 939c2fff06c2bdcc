import type { Page } from '@playwright/test';
import type { MessageKey } from '#ui/messages.ts';
import type { DemoPanel } from '../support/demo-panel.ts';

/**
 * Produces a message with the demo panel and a visitor's own clicks. It continues where the previous one ended.
 */
export type Produce = (demo: DemoPanel, page: Page) => Promise<void>;

/** Some messages, ordered so that each starts where the previous one ended. */
export type Walk = Partial<Readonly<Record<MessageKey, Produce>>>;

export const TOM = 'tom@mail.example';

/** Follows a link or presses a button on the screen itself. */
export const follow = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('main').getByRole('link', { name }).first().click();
