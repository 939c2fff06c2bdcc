import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const kept = replacingForContract('adapters/memory/delivery/place/positions.ts', 'courier-position');
const ended = replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'courier-position');
const seen = replacingForContract('core/delivery/place/position.ts', 'position-sight');
const rules = replacing('core/delivery/place/position.ts', 'unit', 'tests/core/delivery/place/position.test.ts');
const sharing = replacing(
  'core/delivery/place/position-sharing.ts',
  'unit',
  'tests/core/delivery/place/position-sharing.test.ts',
);
const measuring = replacing(
  'core/delivery/place/measuring.ts',
  'unit',
  'tests/core/delivery/place/position-sharing.test.ts',
);
const jumps = replacing('core/delivery/place/measuring.ts', 'unit', 'tests/core/delivery/place/position-jumps.test.ts');
const shift = replacing('core/delivery/courier/shift.ts', 'unit', 'tests/core/delivery/courier/shift.test.ts');
const inSql = afterMigrationsForContract('courier-position');
const seenInSql = afterMigrationsForContract('position-sight');
const point = replacing('core/delivery/place/shop-point.ts', 'unit', 'tests/core/delivery/place/shop-point.test.ts');
const counter = replacingForContract('core/delivery/place/decide-shop-place.ts', 'shop-point');
const doors = replacing('core/delivery/place/door-areas.ts', 'unit', 'tests/core/delivery/place/door-areas.test.ts');
const finder = replacing(
  'supabase/functions/_shared/geocoder.ts',
  'unit',
  'tests/supabase/functions/delivery/geocoder.test.ts',
);
const house = afterMigrations('database', 'tests/database/place/doors.test.ts');
const doorsInSql = afterMigrationsForContract('door-area');
const counterInSql = afterMigrationsForContract('shop-point');
const device = replacing(
  'adapters/browser/device-position.ts',
  'unit',
  'tests/adapters/browser/device-position.test.ts',
);
const onBoard = (file: string) =>
  replacing(`ui/admin/board/${file}`, 'unit-document', 'tests/ui/admin/board-pointing.test.tsx');
const stored = afterMigrations('database', 'tests/database/place/positions.test.ts');

/** Faults in couriers' positions. */
export const positionMutants: readonly Mutant[] = [
  kept('an earlier fix replaces a later one', 'before.takenAt >= position.takenAt', 'false as boolean'),
  replacingForContract('core/delivery/place/position.ts', 'courier-position')(
    'a fix of twenty minutes ago is stored',
    'age: 2 * MINUTE',
    'age: 20 * MINUTE',
  ),
  ended('a position stays after the end', 'first !== undefined && staysInSight(before, next)', 'true'),
  seen('the recipient sees the way to the shop', "recipient: ['picked_up',", "recipient: ['accepted', 'picked_up',"),
  seen('the recipient sees the place to a meter', "reader === 'recipient' ? 4 : 5", '5'),
  rules('a courier who stands still is asked to send each time', 'since >= LONGEST_PAUSE ||', ''),
  rules('a fix goes with every poll', 'metersBetween(fix, last) >= MIN_MOVE', 'true'),
  sharing('a courier who carries nothing is measured', "carries && state() === 'on'", "state() === 'on'"),
  jumps('a jump is sent', 'isBelieved(before, fix, now) ? [before, fix]', 'isBelieved ? [before, fix]'),
  jumps('a jump that nothing contradicts is never sent', ' || fix.age >= UNCONTRADICTED_FOR', ''),
  jumps('a jump counts after one that was contradicted', 'isDoubtful ? before.doubted : null', 'before.doubted'),
  measuring('a repeated measurement counts as new', 'if (isRepeated(measured, before.newest)) return before;', ''),
  measuring(
    'a fix’s age counts by the receiver’s time',
    'arrivedAt: now }',
    'arrivedAt: instant(measured.timestamp) }',
  ),
  measuring(
    'a fix from before the clock was set back is sent',
    'age: Math.round(now - arrivedAt)',
    'age: Math.max(0, Math.round(now - arrivedAt))',
  ),
  measuring('the switch hides that the server doesn’t answer', 'measuring.failed ?? fixTrouble', 'fixTrouble'),
  replacing('core/delivery/place/position.ts', 'unit', 'tests/core/delivery/place/position-sharing.test.ts')(
    'a clock that was set back stops the positions',
    'Math.abs(now - last.at)',
    'now - last.at',
  ),
  replacing('core/delivery/live/polled-feed.ts', 'unit', 'tests/core/delivery/place/duty-fixes.test.ts')(
    'a position that a poll didn’t deliver counts as seen',
    'fixes?.unsent(answer.error)',
    'fixes?.sent(fix)',
  ),
  shift(
    'a step kept without a network tells where they were sent from',
    'state.sendingNow.includes(step.command) ? parts.sharing.fixes.current() : null',
    'parts.sharing.fixes.current()',
  ),
  replacingForContract('adapters/memory/delivery/courier/memory-courier-desk.ts', 'courier-position')(
    'a step’s position is dropped',
    'if (moved !== undefined && isCarried(moved.delivery.status)) notePosition(tx, me.id, here);',
    '',
  ),
  stored(
    'a position stays after the end, in the database',
    inFunction('hide_out_of_sight', 'delete from private.courier_positions where courier = p_courier;', ''),
  ),
  device('a hidden page measures', 'if (!visibility.isVisible()) return stop();', ''),
  device(
    'a permission that was taken away is asked for again',
    "unwatch();\n          listener('denied');",
    "listener('denied');",
  ),
  onBoard('board-marks.ts')('a position on the board stays as old as it was', 'moving.age + now - asOf', 'moving.age'),
  onBoard('highlighted-delivery.ts')(
    'a row with the focus stands out while the pointer is over another',
    'hovered.get() ?? focused.get()',
    'focused.get() ?? hovered.get()',
  ),
  onBoard('board-words.ts')(
    'the age of a position is in minutes only',
    'age < MINUTE ? `${Math.max(1, Math.floor(age / SECOND))} s` : duration(age)',
    'duration(age)',
  ),
  inSql(
    'an earlier fix replaces a later one, in the database',
    inFunction('note_position', 'or excluded.taken_at > c.taken_at', 'or true'),
  ),
  inSql(
    'a step’s position is dropped, in the database',
    inFunction('courier_step', "'arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail', 'retry') then", "'') then"),
  ),
  inSql(
    'a fix of twenty minutes ago is stored, in the database',
    inFunction('note_position', "'age', 0, 120000", "'age', 0, 1200000"),
  ),
  inSql(
    'ten kilobytes are read as a position, in the database',
    inFunction('note_position', 'or octet_length(p_here::text) > 300', ''),
  ),
  seenInSql(
    'the recipient sees the way to the shop, in the database',
    inFunction('shown_position', "array['picked_up', 'at_dropoff']", "array['accepted', 'picked_up', 'at_dropoff']"),
  ),
  point('a courier’s fix at the counter is kept to a meter', 'roundedPoint(position, 4)', 'roundedPoint(position)'),
  point('ten stops are kept', 'MAX_STOPS = 9', 'MAX_STOPS = 10'),
  point('two stops make a shop’s point', 'MIN_STOPS = 3', 'MIN_STOPS = 2'),
  counter(
    'another merchant moves the shop',
    'const own = place === null ? null : readPoint(place);\n',
    'const own = null;\n',
  ),
  stored(
    'a courier’s fix at the counter is kept to a meter, in the database',
    inFunction('with_stop', 'private.rounded_degrees(p_degrees, 4)', 'p_degrees'),
  ),
  finder('a street counts as a house', "return type === 'house';", 'return true;'),
  finder(
    'a house in another country counts',
    'isHouse(properties) && isInCountry(properties, country)',
    'isHouse(properties)',
  ),
  finder('a geocoder leads the question elsewhere', "redirect: 'manual',", ''),
  finder('a geocoder’s whole answer is read', 'readAtMost(response, MAX_BYTES)', 'readAtMost(response, 1e9)'),
  finder('a street leads the question elsewhere', 'encodeURIComponent(asked(address))', 'asked(address)'),
  house('a corrected street keeps its house', inFunction('correct_dropoff', 'and p.street <> before', 'and false')),
  house('an answer for the earlier street counts', inFunction('door_done', 'and p.street = p_street', '')),
  house('a door is searched for without end', inFunction('claim_door', 'x.tries >= 3', 'x.tries >= 9')),
  house('the house isn’t on the map', inFunction('door_of', 'p.door_lat is not null', 'false')),
  stored('ten stops are kept, in the database', inFunction('with_stop', '- 7', '- 8')),
  doors('nineteen doors make an area', 'MIN_DOORS = 20', 'MIN_DOORS = 19'),
  doors('a single door is kept to a meter', 'CELLS = 500', 'CELLS = 100_000'),
  doors('a far door draws an area across the country', 'spread > WIDEST ? null :', ''),
  stored(
    'a single door is kept to a meter, in the database',
    inFunction('learn_door', 'floor(p.lat * 500 + 0.5)', 'p.lat'),
  ),
  doorsInSql('nineteen doors make an area, in the database', inFunction('learned_area', 'a.n >= 20', 'a.n >= 19')),
  doorsInSql('a rough position counts as a door', inFunction('learn_door', 'p.accuracy <= 60', 'true')),
  counterInSql(
    'another merchant moves the shop, in the database',
    inFunction('move_shop', 'and x.user_id = auth.uid()', ''),
  ),
  counterInSql(
    'a moved shop goes where couriers stop, in the database',
    inFunction('learn_stop', 'when s.shop_moved then s.shop_lat', 'when false then s.shop_lat'),
  ),
  seenInSql(
    'everyone with the number sees the courier, in the database',
    inFunction('tracked_moving', "jsonb_typeof(p_view -> 'recipient') = 'object' and", ''),
  ),
  stored(
    'a position beside an unchanged view isn’t sent',
    inFunction('with_moving', "jsonb_build_object('same', true, 'moving', p_moving)", 'p_answer'),
  ),
  house('each next try to find a door waits a minute', inFunction('door_done', '60 * q.tries', '60')),
];
