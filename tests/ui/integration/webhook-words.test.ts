import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { replayWords, webhookWords } from '#ui/integration/webhooks/webhook-words.ts';

test('too many messages on request say when there can be more', () => {
  const after = (ms: number) => webhookWords(failure('throttled', '', ms));
  expect(after(41 * MINUTE - SECOND)).toBe(
    'Your endpoints were sent too many messages. Please try again in 41 minutes.',
  );
  expect(after(SECOND)).toMatch(/in a minute\.$/u);
});

test('a replay that sends only a part says which events are missing', () => {
  expect(replayWords({ messages: 1, restSince: null })).toBe('1 event is sent again');
  expect(replayWords({ messages: 12, restSince: null })).toBe('12 events are sent again');
  expect(replayWords({ messages: 12, restSince: instant(Date.parse('2026-06-03T19:04:00.000Z')) })).toMatch(
    /^12 events are sent again\. Those since .*Jun.* are too many for now\.$/u,
  );
});
