import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalog } from '#ui/messages.ts';
import { SHOWN_MESSAGES_DIR } from './browser/support/shown-messages.ts';

/** Runs after the browser tests, on the messages that they have seen. */
test('spec §8: the browser tests have seen every message in the catalog on a page', () => {
  const shown = new Set(
    readdirSync(SHOWN_MESSAGES_DIR).flatMap((file) => readFileSync(join(SHOWN_MESSAGES_DIR, file), 'utf8').split('\n')),
  );
  expect(Object.keys(catalog).filter((key) => !shown.has(key))).toEqual([]);
});
