import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { Job, Offer } from '#core/delivery/courier/courier-delivery.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { aJob } from '#tests/builders/job.ts';
import { REQUESTED_AT } from '#tests/builders/delivery.ts';
import { VibrateSetting } from '#core/courier/vibrate-setting.ts';
import { StopNote } from '#ui/courier/work/stop-note.tsx';
import { routeParts } from '#ui/courier/work/route/parts.ts';
import { bound, render, settle } from '../render.tsx';

const now = REQUESTED_AT;
const { CounterStop, NextStop, RouteCard, RouteMore, RouteTop } = routeParts;

const aView = (jobs: readonly Job[], change: Partial<ShiftView> = {}): ShiftView => ({
  duty: null,
  jobs,
  waiting: [],
  unsent: 0,
  unchecked: false,
  early: false,
  stored: true,
  setAside: 0,
  sending: [],
  denied: false,
  stopped: [],
  undo: null,
  ended: null,
  ...change,
});
const some = (...statuses: readonly DeliveryStatus[]) =>
  statuses.map((status, place) => aJob({ status, place })) as [Job, Job, Job];
const words = ({ textContent }: HTMLElement) => textContent.replaceAll(/[\u00a0\u202f]/gu, ' ').trim();
const button = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);

describe('the card of a route', () => {
  test('sums it up, shows the next stop, then the others in their order', async () => {
    const place = await render(<RouteCard view={aView(some('at_pickup', 'accepted', 'accepted'))} now={now} />);
    expect(words(place)).toContain('3 parcels · 3 doors left$15.00');
    expect(place.querySelector('h2')?.textContent).toBe('Corner Loaf');
    expect(words(place)).toContain('At the shop: pick up 3 parcels');
    const then = [...place.querySelectorAll<HTMLElement>('ol strong')].map(words);
    expect(then).toEqual(['M6G', 'M6J', 'M5T']);
  });

  test('names who is next once the parcel is in hand, and what comes back at the end', async () => {
    const place = await render(<RouteCard view={aView(some('returning', 'picked_up', 'picked_up'))} now={now} />);
    expect(words(place)).toContain('3 parcels · 2 doors left');
    expect(place.querySelector('h2')?.textContent).toBe('M6J · Tom');
    expect([...place.querySelectorAll<HTMLElement>('ol strong')].map(words)).toEqual([
      'M5T · Ada',
      'Back to Corner Loaf',
    ]);
  });
});

test.each<[readonly DeliveryStatus[], string]>([
  [['accepted', 'accepted', 'accepted'], 'Next: Corner Loaf, 3 doors left'],
  [['delivered', 'picked_up', 'picked_up'], 'Next: M6J, 2 doors left'],
  [['delivered', 'returning', 'picked_up'], 'Next: M5T, 1 door left'],
  [['delivered', 'returning', 'delivered'], 'Next: back to Corner Loaf'],
])('after a stop, the next one is named: %j', async (statuses, said) => {
  expect(words(await render(<NextStop jobs={some(...statuses)} />))).toBe(said);
});

describe('a counter with several parcels', () => {
  const atCounter = async (jobs: readonly Job[], job = jobs[0] ?? expect.fail()) => {
    const shift = { takeTogether: vi.fn(async () => undefined), take: vi.fn(async () => undefined) };
    history.replaceState(null, '', `/courier/job/${job.id}`);
    const parts = { job, now, top: null, shop: <p>Shop</p>, middle: null, end: null };
    const place = await render(<CounterStop view={aView(jobs)} single={<p>One parcel</p>} {...parts} />, [
      bound(Shift, shift as unknown as Shift),
    ]);
    const press = (name: string) => act(async () => button(place, name)?.click());
    const tick = (at: number) => act(async () => place.querySelectorAll('input')[at]?.click());
    return { place, shift, press, tick };
  };
  const path = (job: Job) => `/courier/job/${job.id}`;

  test('is reached with one press for all', async () => {
    const jobs = some('accepted', 'accepted', 'accepted');
    const { place, shift, press } = await atCounter(jobs);
    expect(place.querySelector('h1')?.textContent).toContain('Go to');
    await press('I’m at the shop');
    expect(shift.takeTogether.mock.calls).toEqual([[jobs.map(({ id }) => id), 'arrive_pickup']]);
  });

  test('has a number for each, which ticks when it’s touched; none ticked means all', async () => {
    const jobs = some('at_pickup', 'at_pickup', 'accepted');
    const { place, shift, press, tick } = await atCounter(jobs);
    expect(place.querySelector('h1')?.textContent).toBe('Pick up 3 parcels');
    const labels = [...place.querySelectorAll<HTMLElement>('label')].map(words);
    expect(labels).toEqual(['7KMD-92QX-HT4G', '4T9W-Q2ZK-B8NZ', 'B3XK-8FHM-2Q96']);
    await tick(1);
    expect(button(place, 'I have 1')).toBeDefined();
    await tick(1);
    await press('I have all 3');
    await settle();
    expect(shift.takeTogether.mock.calls).toEqual([[jobs.map(({ id }) => id), 'pick_up']]);
    expect(location.pathname).toBe(path(jobs[0]));
  });

  test('goes on with the one that’s missing', async () => {
    const jobs = some('at_pickup', 'at_pickup', 'at_pickup');
    const { place, shift, press, tick } = await atCounter(jobs);
    await tick(0);
    await tick(2);
    expect(place.querySelector('[role="status"]')?.textContent).toBe('2 of 3');
    await press('I have 2');
    await settle();
    expect(shift.takeTogether.mock.calls).toEqual([[[jobs[0].id, jobs[2].id], 'pick_up']]);
    expect(location.pathname).toBe(path(jobs[1]));
  });

  test('lets it be waited for or left', async () => {
    const [a, b, c] = some('picked_up', 'at_pickup', 'picked_up');
    const { place, shift, press } = await atCounter([a, b, c], b);
    expect(place.querySelector('h1')?.textContent).toBe('One bag is missing');
    await press('Leave it');
    expect(shift.take.mock.calls).toEqual([[b.id, { kind: 'release' }]]);
  });

  test('gives one of them back, and stays with the others', async () => {
    const jobs = some('at_pickup', 'at_pickup', 'at_pickup');
    const { shift, press } = await atCounter(jobs);
    await press('Give bag …HT4G back');
    await press('Give It Back');
    await settle();
    expect(shift.take.mock.calls).toEqual([[jobs[0].id, { kind: 'release' }]]);
    expect(location.pathname).toBe(path(jobs[1]));
  });

  test.each<[readonly DeliveryStatus[]]>([
    [['at_pickup']],
    [['accepted']],
    [['accepted', 'picked_up']],
    [['at_pickup', 'delivered']],
  ])('is as ever for one parcel: %j', async (statuses) => {
    const { place } = await atCounter(some(...statuses));
    expect(words(place)).toBe('One parcel');
  });
});

describe('the screen of one of several stops', () => {
  const top = async (jobs: readonly Job[], at: number, change: Partial<ShiftView> = {}) =>
    render(<RouteTop view={aView(jobs, change)} job={jobs[at] ?? expect.fail()} />, [
      bound(VibrateSetting, { read: async () => false } as unknown as VibrateSetting),
    ]);
  const waits = ({ id }: Job, unchecked = false) => ({ delivery: id, unchecked, early: false });

  test('begins with the number on the bag, and for whom it is', async () => {
    expect(words(await top(some('at_dropoff', 'picked_up'), 0))).toBe('Bag …HT4G · Rosa');
    expect(words(await top(some('at_dropoff'), 0)), 'a single parcel').toBe('');
    expect(words(await top(some('at_dropoff', 'delivered'), 0)), 'the last one').toBe('');
  });

  test('leads to the next stop from any other', async () => {
    const place = await top(some('picked_up', 'picked_up'), 1);
    expect(words(place)).toContain('Next: M6G, 2 doors left');
    expect(place.querySelector('a')?.getAttribute('href')).toBe(`/courier/job/${some('accepted')[0].id}`);
  });

  test('says which bag’s step isn’t sent if it’s another’s', async () => {
    const jobs = some('delivered', 'at_dropoff', 'picked_up');
    const [a, b] = jobs;
    const theirs = await top(jobs, 1, { waiting: [waits(a, true)], unsent: 1 });
    expect(words(theirs)).toContain('Bag …HT4GSaved. We’ll check the PIN');
    const own = await top(jobs, 1, { waiting: [waits(a, true), waits(b)], unsent: 2 });
    expect(words(own)).toContain('Saved on this phone. It’ll be sent when you’re back online');
    expect(words(own)).not.toContain('PIN');
  });

  test('says at the counter that there’s one more', async () => {
    const offer = { ...some('accepted')[0], pay: 650, addsMinutes: 9 } as unknown as Offer;
    const duty = { online: true, standbyUntil: null, missedOffers: false, markets: [], offers: [offer], jobs: [] };
    expect(words(await top(some('at_pickup'), 0, { duty }))).toBe('One more from here+$6.50 · about 9 minutes more');
    expect(words(await top(some('picked_up'), 0, { duty }))).toBe('');
  });

  test('lists all that’s ahead, each a link', async () => {
    const jobs = some('at_pickup', 'at_pickup');
    const place = await render(<RouteMore view={aView(jobs)} job={jobs[0]} now={now} />);
    expect(place.querySelector('h2')?.textContent).toBe('More: 2 parcels · 2 doors left');
    expect(place.querySelectorAll('a')).toHaveLength(3);
    expect(place.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
    const one = some('at_pickup', 'delivered');
    expect(words(await render(<RouteMore view={aView(one)} job={one[0]} now={now} />))).toBe('');
  });
});

test('a refused step of one of several says which bag it is, and whose to give back', async () => {
  const [a, b] = some('picked_up', 'accepted');
  const { id, number } = b;
  const stopped = { delivery: id, number, kind: 'pick_up', reason: 'no-such-delivery', dropped: 0 } as const;
  const note = async (jobs: readonly Job[]) =>
    words(await render(<StopNote stopped={stopped} jobs={jobs} onDismiss={() => undefined} />));
  const gone = 'If you have this bag, give it back at the shop.';
  expect(await note([a])).toBe(`Bag …B8NZ: This delivery is no longer yours.${gone}Got It`);
  expect(await note([a, b])).toBe('Bag …B8NZ: This delivery is no longer yours.Got It');
  expect(await note([])).toBe('This delivery is no longer yours.Got It');
});
