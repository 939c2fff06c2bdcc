import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForTest } from '../open-database.ts';

/**
 * The way in which a gate notices a change of what its view reads: the mark has the version of the `row` or the shown `value`, each poll has it
 * `asked`, or it changes only `with-delivery`, whose row the mark has. Or it needs no gate: it counts only while an offer is so
 * `young` that the view is always built, it may change `until` the tag ends, or only a `migration` changes it.
 */
type Noticed = 'row' | 'value' | 'asked' | 'with-delivery' | 'young' | 'until' | 'migration';

const ARRIVAL = {
  'table private.arrivals': 'value',
  'table private.courier_positions': 'until',
  'table private.door_areas': 'until',
  'table private.leg_times': 'until',
  'table private.postal_areas': 'until',
  'time private.arrival_holds': 'until',
  'time private.arrivals_of': 'until',
  'time private.expected_arrivals': 'until',
} as const;

const SESSION = {
  'table auth.sessions': 'asked',
  'time private.has_live_session': 'asked',
  'time private.may_act': 'asked',
} as const;

const DELIVERY = {
  'table private.deliveries': 'row',
  'table private.delivery_people': 'row',
  'table private.delivery_secrets': 'row',
  'table private.delivery_events': 'with-delivery',
  'table private.delivery_moves': 'migration',
} as const;

const READS: Readonly<Record<string, Readonly<Record<string, Noticed>>>> = {
  delivery: {
    ...SESSION,
    ...DELIVERY,
    ...ARRIVAL,
    'table auth.users': 'asked',
    'table private.admins': 'asked',
    'table private.api_keys': 'value',
    'table private.couriers': 'value',
    'table private.delivery_proofs': 'row',
    'table public.businesses': 'asked',
    'table public.users': 'row',
    // Whether it's due.
    'time private.delivery_summary': 'value',
    'time private.found_delivery': 'value',
    'time private.has_opened': 'value',
    'time private.is_overdue': 'value',
    'time private.merchant_view': 'value',
    // Whether it may be reported as lost.
    'time private.move_refusal': 'value',
    'time private.opens_next': 'value',
  },
  duty: {
    ...SESSION,
    ...DELIVERY,
    'table auth.users': 'row',
    'table private.alert_devices': 'value',
    'table private.courier_presence': 'value',
    'table private.couriers': 'value',
    'table private.delivery_passes': 'value',
    'table private.verified_emails': 'row',
    'table public.businesses': 'value',
    'table public.users': 'row',
    // The function of the same name isn't called.
    'time private.alert_devices': 'value',
    // An offer to add is built each time.
    'table private.city_settings': 'young',
    'table private.door_areas': 'young',
    'table private.leg_times': 'young',
    'table private.plan': 'young',
    'table private.postal_areas': 'young',
    'time private.additions_for': 'young',
    'time private.carriers_of': 'young',
    'time private.courier_duty': 'value',
    'time private.duty_view': 'value',
    'time private.has_opened': 'value',
    'time private.is_online': 'value',
    'time private.line_to': 'value',
    'time private.offers_of': 'young',
    'time private.plan_of': 'young',
    'time private.standby_from': 'value',
  },
  tracking: {
    ...SESSION,
    ...DELIVERY,
    ...ARRIVAL,
    'table auth.users': 'asked',
    'table private.business_settings': 'value',
    'table private.cases': 'value',
    'table private.couriers': 'value',
    'table private.delivery_proofs': 'row',
    'table private.verified_emails': 'asked',
    'table public.user_profile_pictures': 'row',
    'table public.users': 'row',
    'time private.has_opened': 'value',
    'time private.is_kept_open': 'value',
    'time private.is_overdue': 'value',
    'time private.opens_next': 'value',
    'time private.track': 'value',
    'time private.tracked_view': 'value',
    'time private.tracking_closed': 'value',
  },
};

test('the gates notice a change of each table and time that their views read', async () => {
  const database = await openForTest();
  const sql = await readFile(join(import.meta.dirname, 'reads.sql'), 'utf8');
  const rows = await database.owner<{ view: string; what: string }>(`set local search_path = ''; ${sql}`);
  const listed = Object.entries(READS).flatMap(([view, reads]) => Object.keys(reads).map((what) => `${view}: ${what}`));
  expect(rows.map(({ view, what }) => `${view}: ${what}`).toSorted()).toEqual(listed.toSorted());
  await database.close();
});
