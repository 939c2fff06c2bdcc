import { expect, test } from 'vitest';
import { polledFeed, type FeedSource } from '#core/delivery/live/polled-feed.ts';
import type { Fix } from '#core/delivery/place/position.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { eventually } from '#tests/eventually.ts';

const HERE: Fix = { lat: 43.65, lon: -79.42, accuracy: 10, age: 0 };

test.each(['offline', 'denied', null] as const)('a poll reports what came of its fix (failure: %s)', async (kind) => {
  const answer = async () => (kind === null ? ok('same' as const) : refused(failure(kind)));
  const source = { nudges: () => () => undefined, duty: answer } as Partial<FeedSource> as FeedSource;
  const reports: string[] = [];
  const stop = polledFeed(source, {
    clock: { now: () => 0 },
    random: { integer: () => 0, uuid: () => '' },
    timers: { after: () => () => undefined },
    visibility: { isVisible: () => true, watch: () => () => undefined },
  }).duty((_latest: unknown) => undefined, {
    next: () => HERE,
    current: () => null,
    sent: () => void reports.push('sent'),
    unsent: (problem) => void reports.push(problem.kind),
  });
  await eventually(() => expect(reports).toEqual([kind ?? 'sent']));
  stop();
});
