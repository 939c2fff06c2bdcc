import { act, useEffect, useState, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { reordered } from '#core/delivery/courier/decide-reorder.ts';
import { jobIn } from '#core/delivery/courier/kept-jobs.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { failure, type FailureKind } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { aJob } from '#tests/builders/job.ts';
import { REQUESTED_AT } from '#tests/builders/delivery.ts';
import { StopsAhead } from '#ui/courier/work/route/stops-ahead.tsx';
import { bound, render, settle } from '../render.tsx';

const some = (...statuses: readonly DeliveryStatus[]) => statuses.map((status, place) => aJob({ status, place }));
const words = ({ textContent }: Element) => (textContent ?? '').replaceAll(/[\u00a0\u202f]/gu, ' ').trim();

/** The stops of a courier whose backend answers with these promises until it's told to go on, or fails. */
async function stops(
  jobs: readonly Job[],
  { late = [] as readonly DeliveryId[], fails = null as FailureKind | null } = {},
) {
  const asked = vi.fn();
  const shown = new Set<(jobs: readonly Job[]) => void>();
  const reorder: CourierDesk['reorder'] = async (named, evenLate = false) => {
    asked(named, evenLate);
    if (fails !== null) return refused(failure(fails));
    if (late.length > 0 && !evenLate) return ok(late);
    const ids = reordered(
      jobs.map(({ id }) => id),
      named,
    );
    for (const show of shown) show(ids.flatMap((id) => jobIn(jobs, id) ?? []));
    return ok([]);
  };
  function Shown(): ReactNode {
    const [now, setNow] = useState(jobs);
    useEffect(() => void shown.add(setNow), []);
    return <StopsAhead jobs={now} now={REQUESTED_AT} />;
  }
  const place = await render(<Shown />, [bound(CourierDesk, { reorder } as unknown as CourierDesk)]);
  const buttons = () => [...place.querySelectorAll<HTMLElement>('li button')];
  const press = async (button: HTMLElement | undefined) => {
    button?.focus();
    await act(async () => button?.click());
    await settle();
  };
  return {
    asked,
    place,
    buttons,
    pressFirst: (name: string) =>
      press(buttons().find((one) => one.getAttribute('aria-label') === `Do this one first: ${name}`)),
    answer: (name: string) =>
      press([...place.querySelectorAll('dialog button')].find((one) => words(one) === name) as HTMLElement),
    doors: () => [...place.querySelectorAll('li strong')].map(words),
    said: () => words(place.querySelector('[role="status"]') ?? place),
  };
}

describe('the stops ahead', () => {
  test.each<[string, readonly DeliveryStatus[], readonly string[]]>([
    ['on the way', ['picked_up', 'picked_up', 'picked_up'], ['Bag …B8NZ', 'Bag …2Q96']],
    ['at the counter', ['at_pickup', 'at_pickup', 'accepted'], ['Bag …B8NZ', 'Bag …2Q96']],
    ['at a door, for those behind the next one', ['picked_up', 'at_dropoff', 'picked_up'], ['Bag …2Q96']],
    ['on the way back, not for the shop', ['returning', 'picked_up', 'picked_up'], ['Bag …2Q96']],
  ])('have “Do this one first” %s', async (_, statuses, bags) => {
    const { buttons } = await stops(some(...statuses));
    expect(buttons().map((one) => one.getAttribute('aria-label'))).toEqual(
      bags.map((bag) => `Do this one first: ${bag}`),
    );
  });

  test('come in the new order, which is said; the courier goes on from that door', async () => {
    const { pressFirst, doors, said, asked, place } = await stops(some('picked_up', 'picked_up', 'picked_up'));
    await pressFirst('Bag …2Q96');
    expect(asked.mock.calls).toEqual([[['00000000-0000-4000-8000-0000000000e2'], false]]);
    expect(doors()).toEqual(['M5T · Ada', 'M6G · Rosa', 'M6J · Tom']);
    expect(said()).toBe('Bag …2Q96 is first now.');
    expect(document.activeElement).toBe(place.querySelector('li a'));
    expect(place.querySelector('li')?.getAttribute('aria-current')).toBe('step');
  });

  test('stay if a promise may be broken, until the courier has read whose', async () => {
    const jobs = some('picked_up', 'picked_up', 'picked_up');
    const { pressFirst, answer, doors, asked, place } = await stops(jobs, { late: [jobs[0]!.id] });
    await pressFirst('Bag …B8NZ');
    const dialog = place.querySelector('dialog[open]');
    expect(words(dialog ?? place)).toMatch(/^Do this one first\?Bag …HT4G may be late: promised by \d+:\d\d [AP]M\./u);
    await answer('Keep It as It Is');
    expect(doors()).toEqual(['M6G · Rosa', 'M6J · Tom', 'M5T · Ada']);
    await pressFirst('Bag …B8NZ');
    await answer('Do It First');
    expect(doors()).toEqual(['M6J · Tom', 'M6G · Rosa', 'M5T · Ada']);
    expect(asked.mock.calls.map(([, even]) => even)).toEqual([false, false, true]);
  });

  test.each([
    ['offline', 'You’re not connected. Try again when you’re back online.'],
    ['unavailable', 'That didn’t work. Please try again.'],
  ] as const)('stay as they are if it’s %s, and say so', async (fails, said) => {
    const { pressFirst, doors, place } = await stops(some('picked_up', 'picked_up'), { fails });
    await pressFirst('Bag …B8NZ');
    expect(words(place.querySelector('.banner') ?? place)).toBe(said);
    expect(doors()).toEqual(['M6G · Rosa', 'M6J · Tom']);
    expect(place.querySelectorAll('li a')).toHaveLength(2);
  });
});
