import { NUMBER_PLANS } from '#core/geography/number-plans.ts';
import { MOVE_KINDS, MOVES } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Actor } from '#core/delivery/lifecycle/delivery.ts';
import { CITY_ALIASES, CITY_WORDS } from '#core/geography/city-aliases.ts';
import { COUNTS, DURATIONS, KINDS, LIMITS, LIMIT_LISTS, NUMBERS, TABLES } from './rule-constants.ts';
import { SETS } from './rule-sets.ts';

interface AnyMove {
  readonly from: readonly DeliveryStatus[];
  readonly to: DeliveryStatus | 'same';
  readonly by: readonly Actor[];
}

const constant = (name: string, type: string, value: string): string =>
  `create function private.${name.toLowerCase()}() returns ${type} language sql immutable return ${value};`;

const duration = (ms: number): string => `interval '${ms / 1000} seconds'`;

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

const listed = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ');

const rows = (name: string, columns: string, values: readonly string[]): string =>
  `create function private.${name.toLowerCase()}() returns table (${columns}) language sql immutable begin atomic values\n  ${values.join(',\n  ')};\nend;`;

/** The rules of `core` that the database states too, as `supabase/schemas/05_rules.sql`: `npm run db:rules` writes it. */
export function rulesSql(): string {
  const moves = MOVE_KINDS.flatMap((kind) => {
    const { from, to, by }: AnyMove = MOVES[kind];
    return from.flatMap((status) =>
      by.map((actor) => `  (${listed([kind, status, to === 'same' ? status : to, actor])})`),
    );
  });
  return `-- Written by \`npm run db:rules\` from the constants and tables of \`core\`: change them there. Each body is bound when it's created,
-- and has no \`set search_path\`, so that the planner reads it.

${Object.entries(DURATIONS)
  .map(([name, ms]) => constant(name, 'interval', duration(ms)))
  .join('\n')}

${Object.entries(COUNTS)
  .map(([name, count]) => constant(name, 'integer', String(count)))
  .join('\n')}

${Object.entries(LIMITS)
  .flatMap(([name, { limit, windowMs }]) => [
    constant(name, 'integer', String(limit)),
    constant(`${name}_WINDOW`, 'interval', duration(windowMs)),
  ])
  .join('\n')}

${Object.entries(LIMIT_LISTS)
  .map(([name, limits]) =>
    rows(
      name,
      'most integer, span interval',
      limits.map(({ limit, windowMs }) => `(${limit}, ${duration(windowMs)})`),
    ),
  )
  .join('\n')}

${Object.entries(NUMBERS)
  .map(([name, numbers]) => constant(name, 'integer[]', `array[${numbers.join(', ')}]`))
  .join('\n')}

${Object.entries(TABLES)
  .map(([name, table]) => constant(name, 'jsonb', json(table)))
  .join('\n')}

${Object.entries(KINDS)
  .map(([name, kinds]) => constant(name, 'text[]', `array[${listed(kinds)}]`))
  .join('\n')}

${Object.entries(SETS)
  .flatMap(([name, set]) =>
    Object.entries(set).map(
      ([member, members]) =>
        `create function private.${name}(${member} text) returns boolean language sql immutable\n  return ${member} in (${listed(members)});`,
    ),
  )
  .join('\n')}

-- Words in names of cities, and the present cities of other names.
${constant('CITY_WORDS', 'jsonb', json(CITY_WORDS))}
create function private.city_aliases() returns jsonb language sql immutable return '{
${Object.entries(CITY_ALIASES)
  .map(([name, city]) => `  "${name}": "${city}"`)
  .join(',\n')}
}'::jsonb;

-- The numbering plans of the world's phone numbers, from libphonenumber-js: a country's code, and a pattern of the rest.
${rows(
  'NUMBER_PLANS',
  'code text, pattern text',
  [...NUMBER_PLANS].map((plan) => `(${listed(plan)})`),
)}

-- All moves of a delivery: who may make it from which status, and the status after it.
create table private.delivery_moves (
  kind text not null,
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('merchant', 'courier', 'admin', 'time')),
  primary key (kind, from_status, actor)
);
insert into private.delivery_moves (kind, from_status, to_status, actor) values
${moves.join(',\n')};
`;
}
