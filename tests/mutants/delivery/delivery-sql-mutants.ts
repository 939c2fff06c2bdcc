import { afterMigrations, afterMigrationsForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const database = (...names: readonly string[]) =>
  afterMigrations('database', ...names.map((name) => `tests/database/${name}.test.ts`));

const inParallel = database('delivery/deliveries-in-parallel');
const steps = database('delivery/courier-steps');
const tables = afterMigrations(
  'contract-supabase',
  'tests/contract/delivery/lifecycle/delivery-tables.supabase.test.ts',
);
const request = afterMigrationsForContract('delivery-request');
const standing = afterMigrationsForContract('delivery-eligibility');
const lookups = afterMigrationsForContract('delivery-lookups');
const price = afterMigrationsForContract('delivery-price');
const work = afterMigrationsForContract('delivery-steps');
const proof = afterMigrationsForContract('delivery-proof');
const addresses = afterMigrationsForContract('delivery-addresses');
const input = afterMigrationsForContract('delivery-input');
const matching = afterMigrationsForContract('courier-matching');
const time = afterMigrationsForContract('delivery-time');
const tracking = afterMigrationsForContract('tracking');
const lost = afterMigrationsForContract('delivery-lost');
const ledger = afterMigrationsForContract('ledger');

/** Faults in the database's own rules of deliveries. */
export const deliverySqlMutants: readonly Mutant[] = [
  tables(
    'a merchant picks up in the database',
    "insert into private.delivery_moves values ('pick_up', 'at_pickup', 'picked_up', 'merchant');",
  ),
  tables(
    'a picked-up parcel is canceled in the database',
    "insert into private.delivery_moves values ('cancel', 'picked_up', 'canceled', 'merchant');",
  ),
  tables(
    'a merchant can’t confirm a return in the database',
    "delete from private.delivery_moves where kind = 'hand_back' and actor = 'merchant';",
  ),
  lookups(
    'an administrator reads a delivery unnoticed',
    inFunction('audited_merchant_view', 'perform private.note_delivery_lookup(d);', ''),
  ),
  lookups(
    'each poll of a live screen is recorded',
    inFunction('note_delivery_lookup', 'a.at > now_at - private.same_lookup()', 'false'),
  ),
  lookups(
    'anyone finds a delivery by its number in the database',
    inFunction('look_up_delivery', 'if not private.is_admin() then return null; end if;', ''),
  ),
  lookups(
    'a delivery found by its number isn’t settled first in the database',
    inFunction('look_up_delivery', 'if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;', ''),
  ),
  standing(
    'requesting a delivery needs no merchant role in the database',
    inFunction('standing_refusal', "then 'not-a-merchant'", 'then null'),
  ),
  standing(
    'requesting a delivery needs no verified address in the database',
    inFunction('standing_refusal', "then 'not-verified'", 'then null'),
  ),
  standing(
    'requesting a delivery needs no approved business in the database',
    inFunction('add_delivery', "if b.status <> 'Active' then return 'business-not-active'; end if;", ''),
  ),
  request('a redelivery may refer to any delivery', inFunction('add_delivery', ' and x.business_id = b.id)', ')')),
  inParallel('two couriers get one delivery', inFunction('carriers_of', "<> 'searching'", "= 'canceled'")),
  inParallel('a delivery is checked before it is locked', inFunction('lock_delivery', ' for update', '')),
  inParallel(
    'a courier takes several steps in parallel',
    inFunction('lock_courier', ' for update', '') + 'drop index private.one_in_each_slot;',
  ),
  inParallel(
    'the last free one is taken twice',
    inFunction('add_delivery', 'where x.business_id = b.id for update;', 'where x.business_id = b.id;'),
  ),
  inParallel(
    'a command runs twice in parallel',
    inFunction('begin_command', 'if not found then return false; end if;', ''),
  ),
  inParallel('settling waits for others', inFunction('settle_unless_busy', 'for update skip locked', 'for update')),
  inParallel('a sixth PIN is tried', inFunction('move_refusal', 's.tries >= private.pin_tries()', 's.tries >= 6')),
  inParallel(
    'a wrong PIN is not counted in the database',
    inFunction('move_refusal', 'tries = tries + 1', 'tries = tries'),
  ),
  steps('any step accepts a reason', inFunction('courier_step', "or (p_kind <> 'fail' and p_reason is not null)", '')),
  steps('any step accepts a photo', inFunction('courier_step', "p_kind not in ('deliver', 'hand_back') or", '')),
  price(
    'any price counts as agreed',
    inFunction(
      'add_delivery',
      "::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer",
      ' is null',
    ),
  ),
  request(
    'sixty-one an hour in the database',
    inFunction('add_delivery', '>= private.hourly_deliveries_limit()', '>= 61'),
  ),
  request(
    'a business needs no approval to send, in the database',
    inFunction('add_delivery', "if b.status <> 'Active' then return 'business-not-active'; end if;", ''),
  ),
  request('anyone’s business sends', inFunction('add_delivery', ' and x.user_id = p_owner', '')),
  request('anyone’s delivery is seen', inFunction('actor_for_caller', 'and b.user_id = p_owner', '')),
  proof('any PIN hands over, in the database', inFunction('move_refusal', ' or p_pin <> s.pin', '')),
  proof(
    'no photo is needed, in the database',
    inFunction('move_refusal', "if p_photo is null then return 'photo-missing'; end if;\n    if p_at", 'if p_at'),
  ),
  proof(
    'a failure at the door needs no wait, in the database',
    inFunction('move_refusal', 'private.wait_at_door()', "interval '0'"),
  ),
  matching(
    'couriers see deliveries that they passed, in the database',
    inFunction('carriers_of', 's.courier = x.courier', 'false'),
  ),
  matching(
    'the board has no order, in the database',
    inFunction('offers_of', 'coalesce(d.opens_at, d.requested_at) + private', 'true or d.requested_at + private'),
  ),
  work(
    'the recipient is shown at the shop, in the database',
    inFunction('job_view', 'private.is_in_hand(d.status)', 'private.is_carried(d.status)'),
  ),
  addresses(
    'a correction by an older page removes the access code, in the database',
    inFunction('correct_dropoff', "'accessCode'), access_code)", "'accessCode'), '')"),
  ),
  input('an access code of any length, in the database', inFunction('access_code_fits', '0, 20', '0, 200')),
  afterMigrations('database-security', 'tests/security/courier-sight.test.ts')(
    'an offer tells the declared value',
    inFunction('offer_view', "'id', d.id,", "'id', d.id, 'worth', d.declared_cents,"),
  ),
  afterMigrationsForContract('courier-sight')(
    'the courier doesn’t see the access code, in the database',
    inFunction('job_view', "'accessCode', p.access_code, ", ''),
  ),
  time(
    'settling uses the time of the read',
    inFunction('settle_locked', "'time', n.next_due)", "'time', private.now())"),
  ),
  time(
    'an expired delivery uses up a free one, in the database',
    inFunction('gives_back_free', "status = 'expired' or ", ''),
  ),
  time(
    'waiting at the counter costs the courier, in the database',
    inFunction(
      'apply_move',
      "private.free_wait());\n    when 'deliver'",
      "interval '90 minutes');\n    when 'deliver'",
    ),
  ),
  time(
    'settings are not settled before reading, in the database',
    inFunction('delivery_settings', 'perform private.settle_matching(p_business, null, null);', ''),
  ),
  tracking(
    'overdue: a delivered one, in the database',
    inFunction('is_overdue', 'd.on_time is null and not private.is_final(d.status) and', ''),
  ),
  lost(
    'reportable at any time, in the database',
    inFunction('merchant_view', "'merchant', private.now()", "'merchant', 'infinity'"),
  ),
  lost(
    'a merchant’s delivery is never overdue, in the database',
    inFunction('merchant_view', 'private.is_overdue(d, private.now())', 'false'),
  ),
  time(
    'tracking never ends, in the database',
    inFunction('tracking_closed', 'private.tracking_time()', "interval '400 days'"),
  ),
  time(
    'people are kept',
    inFunction('forget_people', 'delete from private.delivery_people where delivery = any (old);', ''),
  ),
  time('free text is kept, in the database', inFunction('forget_people', ", reference = ''", '')),
  afterMigrationsForContract('delivery-mail')(
    'nobody is mailed about an expired delivery, in the database',
    inFunction('note_mail', "when new.kind = 'expire' then", "when new.kind = 'expired' then"),
  ),
  afterMigrationsForContract('delivery-overview')(
    'days are those of UTC, in the database',
    inFunction('delivery_overview', "coalesce(local_zone, 'UTC')", "'UTC'"),
  ),
  afterMigrationsForContract('delivery-order')(
    'ties have no order, in the database',
    inFunction('delivery_overview', '(l.e).seq desc, (l.e).delivery desc limit', '(l.e).seq desc limit'),
  ),
  database('place/tracking-in-parallel')(
    'guesses are counted after the lookup',
    inFunction('track_counted', 'if not public.svc_rate_hit(p_bucket, p_limit, p_window) then', 'if false then'),
  ),
  tracking('any key is accepted, in the database', inFunction('is_recipient', 's.key = p_key', 'p_key is not null')),
  tracking(
    'an unverified address needs no key, in the database',
    inFunction('is_recipient', 'and private.has_live_session() and private.email_verified()', ''),
  ),
  tracking(
    'the number shows the shop, in the database',
    inFunction('tracked_view', "'city', p.city", "'city', p.pickup_name"),
  ),
  database('place/photo-of-a-live-page')(
    'a live page misses a new photo',
    inFunction('tracked_view', "'digest', i.image_digest", "'digest', ''"),
  ),
  database('place/photo-of-a-live-page')(
    'each poll reads the photo',
    inFunction('tracked_view', "jsonb_build_object('of', u.id, 'digest', i.image_digest)", 'to_jsonb(i.image_data)'),
  ),
  ledger(
    'a free delivery is charged, in the database',
    inFunction('entries_of', 'case when d.free then 0 else d.fee end', 'd.fee'),
  ),
  ledger(
    'the way back costs nothing, in the database',
    inFunction('entries_of', "'return_fee', (m.charged * n.return_share + 99) / 100", "'return_fee', 0"),
  ),
  afterMigrationsForContract('delivery-cancel')(
    'canceling a search costs, in the database',
    inFunction('entries_of', "p_kind = 'cancel' and d.status <> 'searching'", "p_kind = 'cancel'"),
  ),
  time(
    'a search ends half an hour after the request, in the database',
    inFunction('times_of', 'ready_at + private.search_time()', 'p_at + private.search_time()'),
  ),
  database('delivery/delivery-pages')(
    'the last row of a page comes again',
    inFunction('list_deliveries', '< (p_before, p_before_id)', '<= (p_before, p_before_id)'),
  ),
  tracking(
    'a PIN is shown after the end, in the database',
    inFunction('tracked_view', 'case when not private.is_final(d.status) then s.pin end', 's.pin'),
  ),
];
