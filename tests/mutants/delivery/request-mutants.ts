import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const times = replacingForContract('core/delivery/price/times.ts', 'delivery-time');
const quote = replacingForContract('core/delivery/request/quote.ts', 'delivery-time');
const charges = replacing(
  'core/delivery/lifecycle/charges.ts',
  'unit',
  'tests/core/delivery/lifecycle/charges.test.ts',
);
const pause = replacingForContract('core/delivery/request/opening.ts', 'city-pauses');
const decide = replacing(
  'core/delivery/request/decide-city.ts',
  'unit',
  'tests/core/delivery/request/decide-city.test.ts',
);
const pauseInMemory = replacingForContract('core/delivery/request/decide-city.ts', 'city-pauses');
const race = afterMigrations('database', 'tests/database/delivery/pause-in-parallel.test.ts');
const pauseInDatabase = afterMigrationsForContract('city-pauses');

const hours = replacing(
  'core/delivery/request/opening-hours.ts',
  'unit',
  'tests/core/delivery/request/opening-hours.test.ts',
);
const openingTables = afterMigrations(
  'contract-supabase',
  'tests/contract/delivery/request/opening-tables.supabase.test.ts',
);
const cityHours = afterMigrationsForContract('city-hours');
const opening = replacing('core/delivery/request/opening.ts', 'unit', 'tests/core/delivery/request/opening.test.ts');
const shopHours = afterMigrationsForContract('shop-hours');

const slots = replacing('core/delivery/request/slots.ts', 'unit', 'tests/core/delivery/request/when.test.ts');
const laterFields = replacing(
  'ui/delivery/request/fields/later-fields.tsx',
  'unit-document',
  'tests/ui/delivery/later-fields.test.tsx',
);
const scheduled = replacing('ui/delivery/scheduled-words.ts', 'unit', 'tests/ui/delivery/scheduled-words.test.ts');
const photo = replacing(
  'ui/courier/work/job/photo-proof.tsx',
  'unit-document',
  'tests/ui/courier/photo-proof.test.tsx',
);
const windowWords = replacing('ui/delivery/window-words.ts', 'unit', 'tests/ui/delivery/window-words.test.ts');

const tracked = replacing('ui/delivery/track/times.tsx', 'unit-document', 'tests/ui/delivery/window-time.test.tsx');
const early = replacing(
  'core/delivery/courier/shift-view.ts',
  'unit',
  'tests/core/delivery/courier/kept-steps.test.ts',
);
const kept = replacing('core/delivery/courier/shift.ts', 'unit', 'tests/core/delivery/courier/kept-steps.test.ts');
const windowEnds = replacing('core/delivery/request/window-ends.ts', 'unit', 'tests/ui/delivery/window-words.test.ts');
const later = (file: string) => replacing(file, 'unit-model', 'tests/adapters/memory/later.model.test.ts');
const mailed = replacingForContract('core/mail/delivery-mails.ts', 'delivery-mail');
const mailWords = replacing('core/mail/mail-words.ts', 'unit', 'tests/core/mail/delivery-mails.test.ts');
const mailedInDatabase = afterMigrationsForContract('delivery-mail');

/** Faults in the times of a request, and in hours and pauses of cities. */
export const requestMutants: readonly Mutant[] = [
  slots('a slot before the chosen one is offered as the next', 'slot.from > after', 'slot.from > 0'),
  laterFields('a chosen slot that has become impossible vanishes', 'isFree(one) || one === chosen', 'isFree(one)'),
  laterFields('an impossible slot doesn’t say why', 'error={why || error}', 'error={error}'),
  laterFields('a closed day can be chosen', 'day.date !== date && day.first === undefined', 'false'),
  scheduled(
    'a delivery that couriers don’t see yet looks like one that’s searching',
    "delivery.opensAt === null ? shownStatus(delivery) : 'scheduled'",
    'shownStatus(delivery)',
  ),
  photo('a photo at the door is sent before its window', 'from === null && take(', 'take('),
  tracked('a tracked window is its end alone', 'view.stopsBefore || view.dropoffReadyAt', 'view.stopsBefore'),
  tracked(
    'the stops before a recipient’s aren’t said',
    'view.stopsBefore || view.dropoffReadyAt',
    'view.dropoffReadyAt',
  ),
  tracked(
    'what has happened to a delivery is a window',
    "label === 'Promised by' && (view.stopsBefore || view.dropoffReadyAt)",
    'view.stopsBefore || view.dropoffReadyAt',
  ),
  early(
    'a photo waits for the five minutes at the door',
    "step.kind === 'deliver' ? jobIn(jobs, delivery)?.dropoffReadyAt : null",
    'null',
  ),
  kept(
    'a photo that waits for its window is lost',
    "outcome.kind === 'refused' && outcome.reason === 'too-early'",
    'false',
  ),
  later('core/delivery/lifecycle/scheduled.ts')(
    'later: it’s offered before it opens',
    'now < opensAt ? opensAt : null',
    'now > opensAt ? opensAt : null',
  ),
  later('core/delivery/request/opening.ts')(
    'later: an order is ready during a pause',
    "if (pauseAt(pause, readyAt) !== null) return 'paused';",
    '',
  ),
  later('adapters/memory/delivery/dispatch-table.ts')(
    'later: canceling keeps a free delivery',
    'if (moved.freeGivenBack) changeFreeLeft(dispatch, moved.delivery.businessId, 1);',
    '',
  ),
  windowWords(
    'a window that ends at midnight ends on another day',
    'until - 1, times.timeZone',
    'until, times.timeZone',
  ),
  windowEnds('both ends of a window are in the same half of the day', 'until.endsWith(half)', 'true'),
  mailed('the recipient is mailed before the courier has it', "pick_up: 'on_its_way'", "accept: 'on_its_way'"),
  mailed('a mail names the end of a window alone', 'dropoffReadyAt === null', 'true'),
  mailWords('a mail names a date as if it were a time', "last.includes(' at ')", 'false'),
  mailedInDatabase(
    'the recipient is mailed at the request, in the database',
    `drop trigger note_mail on private.delivery_events;
     create trigger note_mail after insert on private.delivery_events for each row
     when (new.kind in ('request', 'pick_up', 'deliver', 'fail', 'retry', 'expire', 'lose', 'object'))
     execute function private.note_mail();`,
  ),
  mailedInDatabase(
    'a mail has no start of a window, in the database',
    `do $$ begin execute 'create or replace view private.recipient_mails as ' ||
     replace(pg_get_viewdef('private.recipient_mails'::regclass), 'd.dropoff_ready_at', 'null::timestamptz'); end $$;`,
  ),
  times('a search lasts an hour', 'SEARCH_TIME = 30 * MINUTE', 'SEARCH_TIME = 60 * MINUTE'),
  quote(
    'a search ends half an hour after the request',
    'free: freeLeft > 0, ...times.value }',
    'free: freeLeft > 0, ...times.value, searchUntil: later(now, 1_800_000) }',
  ),
  charges(
    'the promise of a request is computed again',
    'promisedAt ?? timesOf(readyAt, minutes).dueAt',
    'timesOf(readyAt, minutes).dueAt',
  ),
  pause(
    'a pause refuses what is ready when it ends',
    'pause !== null && now < pause.until',
    'pause !== null && now <= pause.until',
  ),
  pauseInMemory('pause: a repeated change is another one', ' && last.by === by', 'false'),
  decide(
    'pause: a change in the meantime is overwritten',
    'if (before.version === after) return',
    'if (before.version >= after) return',
  ),
  race('pause: an order does not hold the city', inFunction('locked_city', 'for share', '')),
  pauseInDatabase(
    'pause: what is ready later is refused too, in the database',
    inFunction('add_delivery', 'private.shop_hours(s), t.ready_at, case', 'private.shop_hours(s), at, case'),
  ),
  pauseInDatabase(
    'pause: a merchant pauses a city, in the database',
    inFunction('pause_city', 'private.require_admin()', 'auth.uid()'),
  ),
  hours('hours: a closed date ends the range of the evening before', 'let date = dateBefore(', 'let date = String('),
  hours('hours: a range past midnight ends on its own day', 'to > from ? date : nextDate(date)', 'date'),
  hours('hours: the last moment is still open', '.filter(({ to }) => at < to)', '.filter(({ to }) => at <= to)'),
  hours('hours: by the zone of the server', 'nextDate(date), to, timeZone)', "nextDate(date), to, 'UTC')"),
  openingTables(
    'hours: a closed date by the end of a range, in the database',
    inFunction('spans_on', "(p_hours -> 'closed') ? p_day::text", "(p_hours -> 'closed') ? (p_day + 1)::text"),
  ),
  openingTables(
    'hours: ranges may touch, in the database',
    inFunction('are_open_ranges', ">= (d -> n + 1 ->> 'from')", "> (d -> n + 1 ->> 'from')"),
  ),
  opening('hours: the next moment is within the city’s alone', 'shop === null || inCity', 'true || inCity'),
  opening('hours: the shop’s hours are not looked at', "if (!isOpen(shop, readyAt)) return 'shop-closed';", ''),
  openingTables(
    'hours: the next moment is within the shop’s alone, in the database',
    inFunction('next_ready', 'if opens = ready then', 'if true then'),
  ),
  shopHours(
    'hours: an order does not look at the shop’s, in the database',
    inFunction('add_delivery', 'private.shop_hours(s)', 'null'),
  ),
  shopHours('hours: anyone sets a shop’s, in the database', inFunction('save_hours', 'and x.user_id = auth.uid()', '')),
  cityHours(
    'hours: a merchant saves them, in the database',
    inFunction('save_city_hours', 'private.require_admin()', 'auth.uid()'),
  ),
];
