import { expect, test } from 'vitest';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { instant } from '#core/instant.ts';
import { JobCard } from '#ui/courier/work/job/job-card.tsx';
import { savedWords } from '#ui/courier/work/work-words.ts';
import { render } from '../render.tsx';

const NOON = new Date(2026, 5, 3, 12).getTime();

test.each([
  ['accepted', 'To the shop · $6.50 · by 12:45 PM'],
  ['at_pickup', 'At the shop · $6.50 · by 12:45 PM'],
  ['picked_up', 'To the door · $6.50 · by 12:45 PM'],
  ['at_dropoff', 'At the door · $6.50 · by 12:45 PM'],
  ['returning', 'Back to the shop · $6.50'],
] as const)('says what the courier does while it’s %s', async (status, words) => {
  const job = { id: 'job', shop: 'Bakery', status, pay: 650, currency: 'CAD', dueAt: NOON + 45 * 60_000 };
  const view = { unsent: 0, unchecked: false, early: false, stored: true };
  const place = await render(<JobCard job={job as unknown as Job} now={instant(NOON)} view={view} />);
  expect(place.querySelector('p')?.textContent?.replaceAll(/[\u00a0\u202f]/gu, ' ')).toBe(words);
});

test.each([
  [false, 'It’ll be sent when you’re back online, with the time of your tap.'],
  [true, 'It’ll be sent in a few minutes: the five minutes at the door aren’t over yet.'],
  [instant(NOON), 'You can leave it from 12:00 PM.'],
])('says why a step isn’t sent yet: %j', (early, why) => {
  const words = savedWords({ early, stored: true, unchecked: false }).replaceAll(/[\u00a0\u202f]/gu, ' ');
  expect(words).toBe(`Saved on this phone. ${why}`);
});
