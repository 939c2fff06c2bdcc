import { REVIEW_CHECKS } from '#core/account/account-decision.ts';
import { ALERTED_COURIERS } from '#core/alert/alert.ts';
import { DEVICE_FAILURES, DEVICES_PER_DELIVERY, DEVICES_PER_PERSON } from '#core/alert/alert-devices.ts';
import {
  FIRST_IN_LINE,
  HEAD_START,
  MARKETS_PER_COURIER,
  OFFERS_SHOWN,
  ONLINE_TIME,
} from '#core/delivery/board/board.ts';
import type { Actor } from '#core/delivery/lifecycle/delivery.ts';
import {
  AFTER_READY,
  FREE_WAIT,
  MOVE_KINDS,
  MOVES,
  PIN_TRIES,
  RETRIES,
  SEARCH_AGAIN_TIME,
  WAIT_AT_DOOR,
  WAY_TO_PICKUP,
} from '#core/delivery/lifecycle/delivery-machine.ts';
import {
  DELIVERY_STATUSES,
  isCarried,
  isFinal,
  isInHand,
  type DeliveryStatus,
} from '#core/delivery/lifecycle/delivery-status.ts';
import { HELD_FOR } from '#core/delivery/lifecycle/held.ts';
import { BUSINESS_KINDS, COURIER_KINDS, MINUS_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { LONG_SEARCH } from '#core/delivery/board/live-board.ts';
import { LOST_AFTER, REPORTED_AFTER } from '#core/delivery/lifecycle/lost.ts';
import { COUNTER_TIME, NO_SHOW_AFTER } from '#core/delivery/lifecycle/no-show.ts';
import {
  ACTIVE_DELIVERIES_LIMIT,
  COMMANDS_REMEMBERED,
  HOURLY_DELIVERIES_LIMIT,
} from '#core/delivery/lifecycle/policy.ts';
import { MADE_GOOD_CAP } from '#core/delivery/lifecycle/refund.ts';
import { LATE_REPORT, LONGEST_DELAY } from '#core/delivery/lifecycle/step-time.ts';
import { MISSED_OFFERS, STANDBY_TIME } from '#core/delivery/board/standby.ts';
import { ACTIVE_WINDOW, FIGURES_WINDOW, LEAST_COURIERS, PAID_WITHIN, WEEKS_COUNTED } from '#core/pitch/figures.ts';
import { WORK_COUNTED } from '#core/delivery/board/work-left.ts';
import { CITY_ALIASES, CITY_WORDS } from '#core/geography/city-aliases.ts';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { SEARCH_TIME } from '#core/delivery/price/times.ts';
import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import { TRACKING_TIME } from '#core/delivery/track/tracked-delivery.ts';

/** Durations in ms; in SQL, intervals. */
const DURATIONS = {
  ACTIVE_WINDOW,
  AFTER_READY,
  COUNTER_TIME,
  FIGURES_WINDOW,
  FREE_WAIT,
  HEAD_START,
  HELD_FOR,
  LATE_REPORT,
  LONGEST_DELAY,
  LONG_SEARCH,
  LOST_AFTER,
  NO_SHOW_AFTER,
  ONLINE_TIME,
  PAID_WITHIN,
  REPORTED_AFTER,
  SEARCH_AGAIN_TIME,
  SEARCH_TIME,
  STANDBY_TIME,
  TRACKING_TIME,
  WAIT_AT_DOOR,
  WAY_TO_PICKUP,
} as const;

const COUNTS = {
  ACTIVE_DELIVERIES_LIMIT,
  ALERTED_COURIERS,
  COMMANDS_REMEMBERED,
  DECLARED_CAP,
  DEVICE_FAILURES,
  DEVICES_PER_DELIVERY,
  DEVICES_PER_PERSON,
  FIRST_IN_LINE,
  FREE_DELIVERIES,
  HOURLY_DELIVERIES_LIMIT,
  LEAST_COURIERS,
  MADE_GOOD_CAP,
  MARKETS_PER_COURIER,
  MISSED_OFFERS,
  OFFERS_SHOWN,
  PIN_TRIES,
  RETRIES,
  WEEKS_COUNTED,
  WORK_COUNTED,
} as const;

/** Kinds of ledger entries, and the checks of a courier. */
const KINDS = { BUSINESS_KINDS, COURIER_KINDS, MINUS_KINDS, REVIEW_CHECKS } as const;

/** Sets of statuses. */
const SETS = { is_carried: isCarried, is_final: isFinal, is_in_hand: isInHand } as const;

interface AnyMove {
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus | 'same';
  readonly by: readonly Actor[];
}

const constant = (name: string, type: string, value: string): string =>
  `create function private.${name.toLowerCase()}() returns ${type} language sql immutable return ${value};`;

const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

/** The rules of `core` that the database states too, as `supabase/schemas/05_rules.sql`: `npm run db:rules` writes it. */
export function rulesSql(): string {
  const rows = MOVE_KINDS.flatMap((kind) => {
    const { from, to, by }: AnyMove = MOVES[kind];
    return from.flatMap((status) =>
      by.map((actor) => `  (${listed([kind, status, to === 'same' ? status : to, actor])})`),
    );
  });
  return `-- Written by \`npm run db:rules\` from the constants and tables of \`core\`: change them there. Each body is bound when it's created,
-- and has no \`set search_path\`, so that the planner reads it.

${Object.entries(DURATIONS)
  .map(([name, ms]) => constant(name, 'interval', `interval '${ms / 1000} seconds'`))
  .join('\n')}

${Object.entries(COUNTS)
  .map(([name, count]) => constant(name, 'integer', String(count)))
  .join('\n')}

${Object.entries(KINDS)
  .map(([name, kinds]) => constant(name, 'text[]', `array[${listed(kinds)}]`))
  .join('\n')}

${Object.entries(SETS)
  .map(
    ([name, includes]) =>
      `create function private.${name}(status text) returns boolean language sql immutable\n  return status in (${listed(DELIVERY_STATUSES.filter(includes))});`,
  )
  .join('\n')}

-- Words in names of cities, and the present cities of other names.
${constant('CITY_WORDS', 'jsonb', `'${JSON.stringify(CITY_WORDS)}'::jsonb`)}
create function private.city_aliases() returns jsonb language sql immutable return '{
${Object.entries(CITY_ALIASES)
  .map(([name, city]) => `  "${name}": "${city}"`)
  .join(',\n')}
}'::jsonb;

-- All moves of a delivery: who may make it from which status, and the status after it.
create table private.delivery_moves (
  kind text not null,
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('merchant', 'courier', 'admin', 'time')),
  primary key (kind, from_status, actor)
);
insert into private.delivery_moves (kind, from_status, to_status, actor) values
${rows.join(',\n')};
`;
}
