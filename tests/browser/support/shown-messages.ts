import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type MessageKey, catalog } from '#ui/messages.ts';

/** Folder in which the browser tests record the catalog's messages that they have seen. */
export const SHOWN_MESSAGES_DIR = join(import.meta.dirname, '../../../node_modules/.cache/shown-messages');

/** The fixed start of each message, before inserted text. */
const beginnings = Object.entries(catalog).map(([key, text]) => [key, text.split('{')[0] ?? text] as const);

/** Records every message of the catalog that appears on any page of the context. */
export async function noteShownMessages(context: BrowserContext): Promise<Set<MessageKey>> {
  const shown = new Set<MessageKey>();
  await context.exposeFunction('__messageShown', (key: MessageKey) => {
    shown.add(key);
  });
  await context.addInitScript((texts) => {
    const seen = new Set<string>();
    const look = (text: string) => {
      for (const [key, beginning] of texts) {
        if (seen.has(key) || !text.includes(beginning)) continue;
        seen.add(key);
        void (window as unknown as { __messageShown(key: string): Promise<void> }).__messageShown(key);
      }
    };
    new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes, type }) =>
        type === 'characterData' ? [target] : [...addedNodes],
      );
      // Joined into one text: searching many small ones takes longer than everything else in a page load.
      look(changed.map(({ textContent }) => textContent ?? '').join('\n'));
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, beginnings);
  return shown;
}

/** Adds the messages seen by one worker to those of the run. */
export async function keepShownMessages(worker: number, shown: ReadonlySet<MessageKey>): Promise<void> {
  if (shown.size === 0) return;
  await mkdir(SHOWN_MESSAGES_DIR, { recursive: true });
  await appendFile(join(SHOWN_MESSAGES_DIR, `${worker}.txt`), `${[...shown].join('\n')}\n`);
}
