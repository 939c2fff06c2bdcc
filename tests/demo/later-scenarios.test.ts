import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { closedFor } from '#core/delivery/request/opening.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { wallText } from '#core/zoned-time.ts';
import { figAndFern, marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { windowWords } from '#ui/delivery/window-words.ts';
import { opened } from './opened-scenario.ts';

const ZONE = 'America/Toronto';
const isScheduled = ({ opensAt }: DeliverySummary) => opensAt !== null;

describe('The scenarios of deliveries for later', () => {
  test('saturday-flowers: on Thursday, eleven wait for Saturday, within the shop’s hours', async () => {
    const { path, ports, clock } = await opened('saturday-flowers');
    const { id } = figAndFern.sender;
    expect(path).toBe(`/deliveries/${id}?status=Scheduled&sort=due`);
    expect(wallText(clock.now(), ZONE)).toBe('2026-05-07T10:00');
    const list = valueOf(await ports.merchantDeliveries.list(id));
    expect(list.filter(isScheduled)).toHaveLength(11);
    const opening = valueOf(await ports.merchantDeliveries.settings(id))?.opening;
    if (opening === undefined) throw new Error('There are no settings.');
    expect(opening.shop?.week).toEqual(figAndFern.hours.week);
    for (const one of list) {
      const [from, until] = [instant(one.dropoffReadyAt ?? 0), instant(one.dueAt)];
      expect(wallText(from, ZONE)).toMatch(/^2026-05-09/u);
      const found = valueOf(await ports.merchantDeliveries.find(one.id));
      if (found === null) throw new Error('There’s no such delivery.');
      const times = { ...found, opensAt: null, dropoffReadyAt: from, dueAt: until, searchUntil: until };
      const when = { readyAt: null, window: { from, until } };
      expect(closedFor(when, opening, { ...times, readyAt: instant(found.readyAt) })).toBeNull();
    }
  });

  test('saturday-flowers: Tom gets no email about the surprise until it’s on its way', async () => {
    const { backend, jump } = await opened('saturday-flowers');
    const subjects = () =>
      backend.apply(({ state }) => state.mails.filter(({ to }) => to === 'tom@mail.example').map((one) => one.subject));
    const isOfFlowers = (subject: string) => subject.includes('Fig & Fern');
    await jump(DAY);
    expect(subjects().filter(isOfFlowers)).toEqual([]);
    await jump(DAY + 2 * HOUR);
    expect(subjects().filter(isOfFlowers)).toContain('Your delivery from Fig & Fern is on its way');
  });

  test('saturday-flowers: two days later they open, and each comes within its hour', async () => {
    const { ports, jump } = await opened('saturday-flowers');
    await jump(2 * DAY);
    const list = async () => valueOf(await ports.merchantDeliveries.list(figAndFern.sender.id));
    const statuses = (await list()).map(({ status }) => status);
    expect(statuses.filter((status) => status === 'delivered').length).toBeGreaterThan(0);
    expect((await list()).filter(isScheduled).length).toBeGreaterThan(4);
    await jump(7 * HOUR);
    for (const { status, onTime } of await list()) expect([status, onTime]).toEqual(['delivered', true]);
  });

  test('clocks-go-back: a delivery for each of the two hours that begin at 1 AM', async () => {
    const { path, ports, clock, jump } = await opened('clocks-go-back');
    expect(path).toBe(`/deliveries/${marcosActiveBusiness}?status=Scheduled&sort=due`);
    expect(wallText(clock.now(), ZONE)).toBe('2026-10-31T18:00');
    const list = async () => valueOf(await ports.merchantDeliveries.list(marcosActiveBusiness));
    const scheduled = (await list()).filter(isScheduled).toSorted((a, b) => a.dueAt - b.dueAt);
    const times = businessTime(ZONE);
    expect(scheduled.map(({ dropoffReadyAt, dueAt }) => windowWords(dropoffReadyAt, dueAt, times))).toEqual([
      '1 AM EDT–1 AM EST',
      '1 AM EST–2 AM',
      '2–3 AM',
    ]);
    await jump(12 * HOUR);
    const ids = new Set(scheduled.map(({ id }) => id));
    for (const { status, onTime } of (await list()).filter(({ id }) => ids.has(id)))
      expect([status, onTime]).toEqual(['delivered', true]);
  });
});
