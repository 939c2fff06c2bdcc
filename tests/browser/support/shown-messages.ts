import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type MessageKey, catalog } from '#ui/messages.ts';

/** Where the browser tests record which messages of the catalog they have seen on a page. */
export const SHOWN_MESSAGES_DIR = join(import.meta.dirname, '../../../node_modules/.cache/shown-messages');

/** The fixed start of each message: what a page fills in follows it. */
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
      for (const { target, addedNodes, type } of changes) {
        if (type === 'characterData') look(target.textContent ?? '');
        for (const node of addedNodes) look(node.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, beginnings);
  return shown;
}

/** Adds what one worker has seen to what the run has seen. */
export async function keepShownMessages(worker: number, shown: ReadonlySet<MessageKey>): Promise<void> {
  if (shown.size === 0) return;
  await mkdir(SHOWN_MESSAGES_DIR, { recursive: true });
  await appendFile(join(SHOWN_MESSAGES_DIR, `${worker}.txt`), `${[...shown].join('\n')}\n`);
}
