import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { withAlerts, type Alerted } from '#tests/contract/alert/alerted-people.ts';
import { carry } from '#tests/contract/dispatch-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { opened, says } from './case-people.ts';

/** Thursday at 11 PM in Los Angeles, where support opens at 9 AM. */
const NIGHT = instant(Date.parse('2026-11-20T07:00:00Z'));

/** An administrator with alerts about cases, on call. */
async function onCall(world: DispatchUnderTest): Promise<Alerted> {
  const admin = await withAlerts(world, await administrator(world), ['case']);
  valueOf(await admin.backend.caseDesk.setOnCall(true));
  return admin;
}

/** Administrators on call, and the alerts about cases. */
export function onCallContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('an administrator', () => {
    test('is on call for twelve hours, or until they end it', async ({ world }) => {
      await world.stopClock(NIGHT);
      const reader = await verifiedCustomer(world);
      const admin = await onCall(world);
      const now = async () => {
        const [read, own] = [
          valueOf(await reader.backend.cases.support()),
          valueOf(await admin.backend.cases.support()),
        ];
        expect(read.onCallUntil).toBeNull();
        expect(own.onCall).toBe(read.onCall);
        return [read.onCall, own.onCallUntil];
      };
      expect(await now()).toEqual([true, later(NIGHT, 12 * HOUR)]);
      await world.stopClock(later(NIGHT, 12 * HOUR - 1));
      expect((await now())[0]).toBe(true);
      await world.stopClock(later(NIGHT, 12 * HOUR));
      expect(await now()).toEqual([false, null]);
      valueOf(await admin.backend.caseDesk.setOnCall(true));
      await world.stopClock(later(NIGHT, 13 * HOUR));
      valueOf(await admin.backend.caseDesk.setOnCall(true));
      expect(await now()).toEqual([true, later(NIGHT, 25 * HOUR)]);
      valueOf(await admin.backend.caseDesk.setOnCall(false));
      expect(await now()).toEqual([false, null]);
    });

    test('is on call only as long as a device gets alerts about cases', async ({ world }) => {
      const reader = await verifiedCustomer(world);
      expect(refusalOf(await reader.backend.caseDesk.setOnCall(true))).toBe('denied');
      const admin = await withAlerts(world, await administrator(world), ['trouble']);
      expect(refusalOf(await admin.backend.caseDesk.setOnCall(true))).toBe('no-alerts');
      const isOnCall = async () => valueOf(await reader.backend.cases.support()).onCall;
      for (const drop of [
        () => admin.backend.alertDevices.forget(admin.phone.endpoint),
        () => admin.backend.alertDevices.save(admin.phone, ['trouble']),
        () => reader.backend.alertDevices.save(admin.phone, ['case']),
      ]) {
        valueOf(await admin.backend.alertDevices.save(admin.phone, ['case']));
        valueOf(await admin.backend.caseDesk.setOnCall(true));
        expect(await isOnCall()).toBe(true);
        valueOf(await drop());
        expect(await isOnCall()).toBe(false);
      }
    });
  });

  describe('a report about safety', () => {
    test('is due within 15 minutes on the clock while someone is on call', async ({ world, from, by }) => {
      await world.stopClock(NIGHT);
      const delivery = await from.requested();
      valueOf(await by.backend.courierDesk.goOnline());
      await carry(by, delivery, 'picked_up');
      const due = async () => (await opened(by, 'courier', delivery.id, 'safety')).dueAt;
      // At 9:15 AM.
      expect(await due()).toBe(later(NIGHT, 10 * HOUR + 15 * MINUTE));
      await onCall(world);
      expect(await due()).toBe(later(NIGHT, 15 * MINUTE));
      expect((await opened(from, 'business', delivery.id, 'conduct')).dueAt).toBe(later(NIGHT, 10.5 * HOUR));
    });

    test('alerts those on call, again half-way, and all administrators once it’s late', async ({ world, from, by }) => {
      await world.stopClock(NIGHT);
      const admin = await onCall(world);
      const asleep = await withAlerts(world, await administrator(world), ['case']);
      const delivery = await from.requested();
      valueOf(await by.backend.courierDesk.goOnline());
      await carry(by, delivery, 'picked_up');
      valueOf(
        await by.backend.alertDevices.save({ ...asleep.phone, endpoint: `${asleep.phone.endpoint}-by` }, ['case']),
      );
      await opened(from, 'business', delivery.id, 'conduct');
      expect(await admin.titles()).toEqual([]);
      const made = await opened(by, 'courier', delivery.id, 'safety', 'Someone follows me.');
      const alert = {
        title: 'A safety report needs an answer',
        body: 'Tap to open it.',
        path: `/admin/cases#record=${made.id}`,
      };
      expect(await world.shownOn(admin.phone.endpoint)).toMatchObject([alert]);
      expect(await asleep.titles()).toEqual([]);
      const second = await onCall(world);
      await world.advance(7 * MINUTE);
      expect(await second.titles()).toEqual([]);
      await world.advance(MINUTE);
      expect(await second.titles()).toEqual([alert.title]);
      await world.advance(8 * MINUTE);
      for (const one of [admin, asleep]) expect(await one.titles()).toContain('A safety report is overdue');
      expect(await world.shownOn(`${asleep.phone.endpoint}-by`)).toEqual([]);
    });

    test('alerts neither its own opener nor anyone after the answer', async ({ world, from, by }) => {
      await world.stopClock(NIGHT);
      const owner = await withAlerts(world, from, ['case']);
      await world.makeAdmin(from.email);
      valueOf(await owner.backend.caseDesk.setOnCall(true));
      const delivery = await from.requested();
      valueOf(await by.backend.courierDesk.goOnline());
      await carry(by, delivery, 'picked_up');
      // The only one on call has sent the parcel, so nobody's there for this report.
      const first = await opened(by, 'courier', delivery.id, 'safety');
      expect(first.dueAt).toBe(later(NIGHT, 10 * HOUR + 15 * MINUTE));
      const admin = await onCall(world);
      const made = await opened(by, 'courier', delivery.id, 'safety');
      valueOf(await admin.backend.caseDesk.answer(made.id, says('We’re calling you.')));
      await world.advance(DAY);
      expect((await admin.titles()).filter((title) => title !== 'A safety report needs an answer')).toEqual([
        'A safety report is overdue',
      ]);
      expect(await owner.titles()).toEqual([]);
    });
  });

  test('who was on call is forgotten after 90 days', async ({ world }) => {
    const ends = later(NIGHT, 12 * HOUR + 12_345);
    await world.stopClock(later(NIGHT, 12_345));
    await onCall(world);
    const isStored = async () => /19:00:12\.345|1795201212345/u.test(await world.everything());
    expect([ends, await isStored()]).toEqual([1_795_201_212_345, true]);
    await world.advance(12 * HOUR + 90 * DAY - 1);
    expect(await isStored()).toBe(true);
    await world.advance(1);
    expect(await isStored()).toBe(false);
  });
}
