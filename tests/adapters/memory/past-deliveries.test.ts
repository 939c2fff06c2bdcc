import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pastDeliveries } from '#demo/world/past/past-deliveries.ts';
import { bakery } from '#demo/world/seed/marco.ts';
import { seedState } from '#demo/world/seed-state.ts';
import { DAY, HOUR } from '#core/clock.ts';
import type { Delivery, DeliveryEventKind } from '#core/delivery/lifecycle/delivery.ts';
import { readDelivery } from '#core/delivery/request/read-details.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { givesBackFree } from '#core/delivery/lifecycle/delivery-machine.ts';
import { DELIVERY_STATUSES, isFinal, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { ledgerOf, type LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { HOURLY_DELIVERIES_LIMIT } from '#core/delivery/lifecycle/policy.ts';
import { decideRequest } from '#core/delivery/merchant/decide-request.ts';
import { DEFAULT_TARIFF, FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { instant, later } from '#core/instant.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import { middleOf } from '#tests/builders/middles.ts';

const NOW = instant(Date.parse('2026-05-06T17:20:00.000Z'));
const TORONTO_HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Toronto',
  hour: 'numeric',
  hourCycle: 'h23',
});
const many = { four: pastDeliveries(bakery, 412, NOW), ten: pastDeliveries(bakery, 10_000, NOW) };

describe.each(Object.entries({ '412 in four weeks': many.four, 'ten thousand': many.ten }))(
  'The past: %s',
  (_name, past) => {
    const rows = past.all(NOW);

    test('is over, newest first, within four weeks, each with its own id and number', () => {
      const requested = rows.map(({ events }) => events[0]?.at ?? 0);
      expect(requested).toEqual(requested.toSorted((a, b) => b - a));
      expect(Math.min(...requested)).toBeGreaterThan(NOW - 28 * DAY);
      expect(rows.every(({ delivery, events }) => isFinal(delivery.status) && (events.at(-1)?.at ?? NOW) < NOW)).toBe(
        true,
      );
      for (const key of ['id', 'number'] as const)
        expect(new Set(rows.map(({ delivery }) => delivery[key])).size).toBe(rows.length);
    });

    test('has a version for each event, in order, and every possible ending', () => {
      const wrong = rows.filter(
        ({ delivery, events }) =>
          delivery.version !== events.length ||
          events.some(({ seq, at }, index) => seq !== index + 1 || at < (events[index - 1]?.at ?? 0)),
      );
      expect(wrong).toEqual([]);
      const ways = new Set(rows.map(({ delivery }) => delivery.status));
      expect(ways).toEqual(new Set(DELIVERY_STATUSES.filter(isFinal)));
      const kinds = new Set(rows.flatMap(({ events }) => events.map(({ kind }) => kind)));
      expect(kinds).toContain('no_show');
      expect(new Set(rows.map(({ delivery }) => delivery.failureReason))).toContain('no_answer');
    });

    test('matches what the form accepts, at the stored price', () => {
      for (const { delivery, people, events } of rows.slice(0, 500)) {
        const requestedAt = events[0]?.at ?? NOW;
        const details = {
          ...people?.dropoff,
          contents: delivery.contents,
          reference: delivery.reference,
          size: delivery.size,
          handover: delivery.handover,
          readyIn: (delivery.readyAt - requestedAt) / 60_000,
        };
        const read = readDelivery('ca', details);
        if (read === null) throw new Error(`no form takes ${JSON.stringify(details)}`);
        const made = decideRequest(
          {
            madeFor: null,
            redeliveryFor: null,
            ...bakery,
            person: { roles: ['merchant'], emailVerified: true, accountStatus: 'Active' },
            settings: { pickup: bakery.pickup, freeLeft: delivery.free ? 1 : 0 },
            tariff: DEFAULT_TARIFF,
            middleOf,
            opening: ALWAYS_OPEN,
            active: 0,
            withinTheHour: 0,
            scheduled: { active: 0, withinTheHour: 0 },
            ways: USUAL_WAYS,
            now: requestedAt,
            number: delivery.number,
            pin: '0000',
          },
          {
            id: delivery.id,
            businessId: delivery.businessId,
            details: read,
            redeliveryOf: null,
            agreed: { fee: delivery.fee, free: delivery.free },
          },
        );
        expect(made).toMatchObject({
          ok: true,
          value: { people, delivery: { zone: delivery.zone, pay: delivery.pay, market: delivery.market } },
        });
      }
    });

    test('has the ledger that its moves imply, with full credit for a late one', () => {
      const wrong: Delivery[] = [];
      const implied: LedgerEntry[] = rows.flatMap(({ delivery, events }) => {
        const at = (when: DeliveryStatus) => ({ ...delivery, status: when });
        const entered = (kind: DeliveryEventKind, before: Delivery, after: DeliveryStatus) =>
          events.filter((event) => event.kind === kind).flatMap((event) => ledgerOf(before, at(after), kind, event.at));
        // A failure that only the courier reported waited for the shop's confirmation.
        const confirmed = events.some(({ kind }) => kind === 'confirm');
        if (confirmed !== (delivery.failureReason === 'refused')) wrong.push(delivery);
        const carried = delivery.reached.accepted === undefined ? at('searching') : at('accepted');
        return [
          ...entered('deliver', delivery, 'delivered'),
          ...(confirmed ? [] : entered('fail', delivery, 'returning')),
          ...entered('confirm', delivery, 'returning'),
          ...entered('hand_back', delivery, 'returned'),
          ...entered('cancel', carried, 'canceled'),
        ];
      });
      expect(wrong).toEqual([]);
      const sorted = (entries: readonly LedgerEntry[]) => entries.map((entry) => JSON.stringify(entry)).toSorted();
      expect(sorted(past.ledger)).toEqual(sorted(implied));
      const late = rows.filter(({ delivery }) => delivery.onTime === false && !delivery.free);
      expect(late.length).toBeGreaterThan(0);
      for (const { delivery } of late)
        expect(past.ledger.find((entry) => entry.delivery === delivery.id && entry.kind === 'credit')?.amount).toBe(
          delivery.fee,
        );
    });

    test('has used up the five free deliveries, returned ones included', () => {
      const free = rows.filter(({ delivery }) => delivery.free);
      const counting = free.filter(({ delivery }) => !givesBackFree(delivery));
      expect([counting.length, past.freeLeft]).toEqual([FREE_DELIVERIES, 0]);
      expect(free.length).toBeGreaterThan(FREE_DELIVERIES);
      expect(seedState(NOW).dispatch.settings).toMatchObject([{ freeLeft: past.freeLeft }]);
    });

    test('has couriers with one delivery at a time, about 99% on time', () => {
      const jobs = rows
        .flatMap(({ delivery, events }) =>
          delivery.courier === null || delivery.reached.accepted === undefined
            ? []
            : [{ courier: delivery.courier, from: delivery.reached.accepted, to: events.at(-1)?.at ?? NOW }],
        )
        .toSorted((a, b) => a.from - b.from);
      const busyUntil = new Map<string, number>();
      const overlapping = jobs.filter(({ courier, from, to }) => {
        const until = busyUntil.get(courier) ?? 0;
        busyUntil.set(courier, to);
        return from <= until;
      });
      expect(overlapping).toEqual([]);
      const judged = rows.filter(({ delivery }) => delivery.onTime !== null);
      const onTime = judged.filter(({ delivery }) => delivery.onTime).length / judged.length;
      expect(onTime).toBeGreaterThan(0.985);
      expect(onTime).toBeLessThan(0.997);
      const hours = rows.map(({ events }) => Number(TORONTO_HOUR.format(events[0]?.at)));
      const share = (from: number, to: number) =>
        hours.filter((hour) => hour >= from && hour < to).length / hours.length;
      expect(share(8, 21)).toBe(1);
      expect(share(12, 14) + share(17, 20)).toBeGreaterThan(0.45);
    });

    test('keeps to the limit of requests within an hour', () => {
      const times = rows.map(({ events }) => events[0]?.at ?? 0).toReversed();
      const tooSoon = times.filter((at, index) => at - (times[index - HOURLY_DELIVERIES_LIMIT] ?? 0) <= HOUR);
      expect(tooSoon).toEqual([]);
    });
  },
);

test('the past is the same at every start, and valid for any start time', () => {
  expect(pastDeliveries(bakery, 412, NOW).all(NOW)).toEqual(many.four.all(NOW));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 366 * 24 }), (hours) => {
      const now = later(NOW, hours * HOUR);
      const past = pastDeliveries(bakery, 412, now);
      expect(past.all(now)).toHaveLength(412);
      expect(
        past.all(now).every(({ delivery, events }) => isFinal(delivery.status) && (events.at(-1)?.at ?? now) < now),
      ).toBe(true);
      expect(past.freeLeft).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('personal data is gone thirty days after the end', () => {
  const later30 = later(NOW, PEOPLE_KEPT - 14 * DAY);
  const ended = ({ events }: { events: readonly { at: number }[] }) => events.at(-1)?.at ?? 0;
  for (const stored of many.four.all(later30)) {
    const gone = later30 - ended(stored) >= PEOPLE_KEPT;
    expect([stored.people === null, stored.key === null, stored.secrets === null]).toEqual([gone, gone, gone]);
    expect(many.four.find(stored.delivery.id, later30)).toEqual(stored);
  }
  expect(many.four.all(later30).some(({ people }) => people === null)).toBe(true);
});
