import { describe, expect, test } from 'vitest';
import { ONLINE_TIME } from '#core/delivery/board/board.ts';
import {
  decideLook,
  decideOffline,
  decideOnline,
  dutyAfterDevices,
  dutyAfterJob,
} from '#core/delivery/board/decide-duty.ts';
import type { CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import type { DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';
import { STANDBY_TIME } from '#core/delivery/board/standby.ts';
import { later } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT as now } from '#tests/builders/delivery.ts';

const before = later(now, -1000);
const offline: CourierOnDuty = {
  id: aCourierId,
  onlineUntil: before,
  standbyUntil: null,
  missed: 2,
  idleSince: before,
  markets: [],
};
const online: CourierOnDuty = { ...offline, onlineUntil: later(now, 1) };
const seen = { onlineUntil: later(now, ONLINE_TIME), standbyUntil: null, missed: 0 };
const event: DeliveryEvent = { delivery: aDelivery().build().id, seq: 2, kind: 'deliver', actor: 'courier', at: now };

describe('A courier', () => {
  test.each([
    ['who goes online is last in line', decideOnline, offline, { ...seen, idleSince: now }],
    ['who is online and goes online keeps their place', decideOnline, online, { ...seen, idleSince: before }],
    ['who is online stays online at a look', decideLook, online, seen],
    ['who is offline stays offline at a look', decideLook, offline, {}],
  ])('%s', (_, decide, duty, change) => {
    expect(decide({ now, duty, hasAlerts: false })).toEqual({ ...duty, ...change });
  });

  test('with alerts is on standby after a look, until the alerts are off', () => {
    const onStandby = decideLook({ now, duty: online, hasAlerts: true });
    expect(onStandby.standbyUntil).toBe(later(now, STANDBY_TIME));
    expect(dutyAfterDevices(onStandby, true)).toBe(onStandby);
    expect(dutyAfterDevices(onStandby, false).standbyUntil).toBeNull();
  });

  test('is offline with no missed offers after going offline', () => {
    const duty = { ...online, standbyUntil: later(now, 1) };
    expect(decideOffline(duty)).toEqual({ ...duty, onlineUntil: null, standbyUntil: null, missed: 0 });
  });

  test('is idle from the end of a job, and offline if they didn’t come', () => {
    const duty = { ...online, standbyUntil: later(now, 1) };
    expect(dutyAfterJob(duty, event, true)).toEqual({ ...duty, idleSince: now });
    expect(dutyAfterJob(duty, event, false)).toEqual(duty);
    expect(dutyAfterJob(duty, { ...event, kind: 'no_show' }, true)).toEqual({
      ...duty,
      idleSince: now,
      onlineUntil: null,
      standbyUntil: null,
    });
  });
});
