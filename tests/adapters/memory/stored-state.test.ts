import { expect, test } from 'vitest';
import { seedState } from '#demo/world/seed-state.ts';
import { parseState } from '#adapters/memory/stored-state.ts';

test('a room stored with the sample people’s old mailboxes shows the new ones', () => {
  const now = seedState(Date.UTC(2026, 2, 1, 9));
  const stored = JSON.stringify(now).replaceAll('@mail.example', '@demo.example');
  expect(stored).toContain('lena@demo.example');
  expect(parseState(stored)).toEqual(parseState(JSON.stringify(now)));
  expect(JSON.stringify(parseState(stored))).not.toContain('demo.example');
});
