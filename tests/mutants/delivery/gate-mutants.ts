import { afterMigrations, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const duty = afterMigrations(
  'database',
  'tests/database/gates/duty-gate.test.ts',
  'tests/database/gates/duty-polls.test.ts',
);
const delivery = afterMigrations('database', 'tests/database/gates/delivery-gate.test.ts');
const reads = afterMigrations('database', 'tests/database/gates/gate-reads.test.ts');

const known = afterMigrations('database', 'tests/database/gates/known-jobs.test.ts');
const random = afterMigrations('database', 'tests/database/gates/random-worlds.test.ts');

/** Each fact of a mark, left out. */
const DUTY_FACTS: readonly (readonly [name: string, from: string, to: string])[] = [
  ['the courier’s cities', 'row(p_me, me, line)', 'row(p_me, me.versions, me.online, me.missed, me.standby, line)'],
  ['the courier’s profile', 'u.xmin, a.xmin', 'a.xmin'],
  ['the courier’s account', 'a.xmin, v.xmin', 'v.xmin'],
  ['the verified email', 'v.xmin, l.versions', 'l.versions'],
  ['a carried delivery', 'd.id, d.xmin, p.xmin', 'd.id, p.xmin'],
  ['a carried delivery’s people', 'p.xmin, s.xmin', 's.xmin'],
  ['a carried delivery’s PIN', 'p.xmin, s.xmin', 'p.xmin'],
  ['missed offers', ', o.missed', ''],
  ['the end of standby', 'floor(extract(epoch from private.standby_from(p_me, p_at)) / 300)', '0'],
  ['the session', 'private.has_live_session() and ', ''],
  ['a due move of a carried delivery', ' and (x.next_due > p_at) is not false', ''],
  ['a due move in the courier’s cities', 'd.next_due <= p_at and', 'false and'],
  ['the versions of offers', 'd.xmin::text::bigint', '0'],
  ['passed offers', 'bit_xor(uuid_hash_extended(s.delivery, 0))', '0'],
  ['the courier’s own shops', 'where b.user_id = p_me', 'where false'],
  ['the head start of others', 'if fresh > 0 then return null; end if;', ''],
];
const DELIVERY_FACTS: typeof DUTY_FACTS = [
  ['the delivery', 'd.id, d.xmin, ', 'd.id, '],
  ['the people', 'p.xmin, ', ''],
  ['the PIN', 's.xmin, ', ''],
  ['the photo of the door', 'x.xmin, ', ''],
  ['the courier', 'u.xmin, ', ''],
  ['the courier’s photo', 'i.xmin, ', ''],
  ['the shop’s phone', 'b.call_shop, ', ''],
  ['the key that ordered', ', k.name', ''],
  ['lateness', 'private.is_overdue(d, p_at), ', ''],
  [
    'what may be reported as lost',
    `p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),`,
    '',
  ],
  ['the end of the link', 'p_at - d.ended_at >= private.tracking_time() and', 'null and'],
  ['the recipient’s case', 'and not private.is_kept_open(d.id, d.ended_at, p_at)', ''],
  ['the shown arrival', 'a.leg, a.from_at, a.to_at, a.usual', 'a.leg'],
  ['a due move', ' and (d.next_due > p_at) is not false', ''],
];

/** Faults of the gates in front of live views. */
export const gateMutants: readonly Mutant[] = [
  ...DUTY_FACTS.map(([name, from, to]) =>
    duty(`the mark of a duty leaves out ${name}`, inFunction('duty_mark', from, to)),
  ),
  ...DELIVERY_FACTS.map(([name, from, to]) =>
    delivery(`the mark of a delivery leaves out ${name}`, inFunction('delivery_mark', from, to)),
  ),
  duty(
    'a courier whose polls are told “same” goes offline',
    inFunction('live_duty', 'perform private.stay_online(me, now_at);', ''),
  ),
  duty(
    'a position is dropped if nothing else is new',
    inFunction('live_duty', 'perform private.note_position(me, p_here);', ''),
  ),
  delivery('a tag holds forever', inFunction('gate_holds', 'between 1 and 60000', 'is not null')),
  delivery(
    'an arrival is computed again every minute',
    inFunction('delivery_until', 'private.shown_until()', '2 * private.shown_until()'),
  ),
  delivery(
    'anyone with a number gets a mark',
    inFunction('follow', 'if private.is_recipient(d, p_key) then', 'if true then'),
  ),
  delivery(
    'anyone who is signed in gets a mark',
    inFunction('live_delivery', `private.actor_for_business(d.business_id) = 'merchant'`, 'true'),
  ),
  delivery(
    'a merchant’s mark outlives their session',
    inFunction('live_delivery', `private.has_live_session() and `, ''),
  ),
  random(
    'a random world goes on without the offers that others took',
    inFunction(
      'duty_mark',
      "where d.market = any (me.markets) and d.status = 'searching'",
      "where false and d.status = 'searching'",
    ),
  ),
  random(
    'a random world goes on without the steps of a courier',
    inFunction('duty_mark', 'd.id, d.xmin, p.xmin', 'd.id, p.xmin'),
  ),
  known('a page gets the views that it has', inFunction('jobs_of', 'x.tag <> all (p_known)', 'p_known is not null')),
  known('a page keeps an older view of a job', inFunction('jobs_of', 'd.id, d.xmin, p.xmin', 'd.id, p.xmin')),
  known('a page keeps a job’s older notes', inFunction('jobs_of', 'p.xmin, s.xmin', 's.xmin')),
  known('a page keeps the number of tries', inFunction('jobs_of', 'p.xmin, s.xmin', 'p.xmin')),
  known(
    'a duty’s tag depends on the views that were sent',
    inFunction('live_duty', 'private.courier_duty(null, views)', 'private.courier_duty(null, true)'),
  ),
  known(
    'a page of the previous release has no job',
    inFunction('duty_view', `'job', jobs -> 0 -> 'view'`, `'job', null`),
  ),
  reads('a view reads another time', inFunction('job_view', 'return (', 'perform private.now(); return (')),
  reads(
    'a view reads another table',
    inFunction('job_view', 'return (', 'perform from private.business_settings; return ('),
  ),
];
