import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { signedUp } from './people.ts';

let project: LocalProject;
beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

/** Arguments that may be left out. Without one, a function does or shows less, or checks as strictly as with it. */
const MAY_BE_LEFT_OUT: readonly string[] = [
  'private.add_alerts p_case = NULL::uuid',
  'private.add_alerts p_late = false',
  'private.apply_move p_amount = NULL::integer',
  'private.apply_move p_courier = NULL::uuid',
  'private.apply_move p_reason = NULL::text',
  'private.apply_move p_reported_at = NULL::timestamp with time zone',
  'private.arrivals_of p_at = private.now()',
  'private.check_gate p_delivery = NULL::uuid',
  'private.courier_step p_age = NULL::double precision',
  'private.courier_step p_here = NULL::jsonb',
  'private.end_command p_remembered = true',
  'private.lock_courier p_id = NULL::uuid',
  // Checks that aren't named count as open.
  "private.move_account p_checked = '{}'::text[]",
  'private.omit_if_unchanged p_gate = NULL::text',
  "private.queue_mail p_detail = ''::text",
  'private.settle_due p_limit = NULL::integer',
  "private.timeline p_unit = 'milliseconds'::text",
  'public.assign_delivery instead = false',
  'public.board_cities known = NULL::text',
  // Only a cancellation needs a fee, and is refused without one.
  'public.change_delivery agreed_fee = NULL::integer',
  'public.change_delivery changes = NULL::jsonb',
  'public.courier_duty online = NULL::boolean',
  'public.courier_step age = NULL::double precision',
  'public.courier_step here = NULL::jsonb',
  'public.courier_step photo = NULL::text',
  'public.courier_step pin = NULL::text',
  'public.courier_step reason = NULL::text',
  "public.decide_account checked = '{}'::text[]",
  'public.find_statement after = NULL::jsonb',
  'public.find_statement most = NULL::integer',
  'public.leave_note key = NULL::text',
  'public.list_books after = NULL::jsonb',
  'public.list_books most = 120',
  'public.list_businesses after = NULL::jsonb',
  'public.list_businesses most = 120',
  'public.list_deliveries before = NULL::timestamp with time zone',
  'public.list_deliveries before_id = NULL::uuid',
  'public.list_people after = NULL::jsonb',
  'public.list_people most = 120',
  'public.list_statements before = NULL::timestamp with time zone',
  'public.list_statements before_id = NULL::uuid',
  'public.live_board known = NULL::text',
  'public.live_business known = NULL::text',
  'public.live_delivery known = NULL::text',
  'public.live_duty here = NULL::jsonb',
  'public.live_duty known = NULL::text',
  'public.live_duty known_jobs = NULL::text[]',
  'public.live_tracking key = NULL::text',
  'public.live_tracking known = NULL::text',
  'public.open_lines after = NULL::jsonb',
  'public.open_lines most = NULL::integer',
  'public.recent_prices market = NULL::text',
  'public.recipient_cases key = NULL::text',
  'public.recipient_cases said = NULL::jsonb',
  'public.svc_alert_done p_wait = NULL::integer',
  // An Edge Function of release 0.1 sends neither.
  'public.svc_api_statement p_after = NULL::jsonb',
  'public.svc_api_statement p_most = NULL::integer',
  'public.svc_claim_alerts p_messages = false',
  'public.svc_follow p_known = NULL::text',
  'public.track_delivery key = NULL::text',
  "public.webhooks args = '{}'::jsonb",
  'public.webhooks endpoint = NULL::uuid',
];

test('no argument that a check depends on may be left out', async () => {
  const rows = await project.sql<{ name: string; args: string }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name, pg_get_function_arguments(p.oid) as args
     from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.pronargdefaults > 0`,
  );
  const found = rows.flatMap(({ name, args }) =>
    [...args.matchAll(/(\w+) [^,]+? DEFAULT ([^,]+)/gu)].map(([, argument, value]) => `${name} ${argument} = ${value}`),
  );
  expect(found.toSorted()).toEqual(MAY_BE_LEFT_OUT);
});

test('an approval without the roles that were shown is refused', async () => {
  const admin = await signedUp(project, 'ada@example.com');
  await project.sql(`insert into private.admins (user_id) values ('${admin.id}')`);
  const courier = await signedUp(project, 'courier@example.com', { role: 'courier' });
  const decide = async (more: object) => {
    const { data, error } = await admin.client.rpc('decide_account', {
      account: courier.id,
      decision: 'approve',
      reason: '',
      ...more,
    });
    return error?.code ?? (data as { readonly error?: string }).error;
  };
  expect(await decide({})).toBe('PGRST202');
  expect(await decide({ shown: null })).toBe('roles-changed');
  expect(await decide({ shown: ['courier'] })).toBeUndefined();
});
