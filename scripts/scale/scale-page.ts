import { DAY, SECOND } from '#core/clock.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { BOARD_INTERVAL, DUTY_INTERVAL } from '#core/delivery/live/polled-feed.ts';
import { ACTIVE_INTERVAL } from '#core/delivery/live/polled-tracking.ts';
import type { LargeFigures } from '#tests/load/large-load.ts';

/** The open pages per courier on shift, and what a courier does in a day. Assumptions, stated on the page. */
const PER_COURIER = { recipients: 0.4, shops: 0.2, boards: 0.01, deliveriesPerDay: 16 };
/** Calls that change something, per delivery: the request, accepting, and the steps until the handover. */
const STEPS = 4;
/** A photo at the door, in MB, and the share of deliveries that have one. */
const PHOTO = { mb: 0.1, share: 0.5 };
/** The share of a core's time that is planned with: a lunch is twice as busy as the day. */
const PLANNED = 0.5;

/** The platform's sizes: their names, cores and memory. */
const SIZES = [
  ['Medium', 2, '4 GB'],
  ['Large', 2, '8 GB'],
  ['XL', 4, '16 GB'],
  ['2XL', 8, '32 GB'],
  ['4XL', 16, '64 GB'],
  ['8XL', 32, '128 GB'],
  ['16XL', 64, '256 GB'],
] as const;

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
/** Two digits: the measured costs aren't more exact. */
const about = (value: number): string => number(Number(value.toPrecision(2)));
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

interface Poll {
  readonly who: string;
  readonly call: string;
  readonly every: number;
  readonly perCourier: number;
}

const POLLS: readonly Poll[] = [
  { who: 'a courier on shift', call: 'live_duty', every: DUTY_INTERVAL, perCourier: 1 },
  { who: 'a recipient who follows', call: 'svc_follow', every: ACTIVE_INTERVAL, perCourier: PER_COURIER.recipients },
  { who: 'a shop with its list open', call: 'live_business', every: ACTIVE_INTERVAL, perCourier: PER_COURIER.shops },
  {
    who: 'an administrator with a board open',
    call: 'live_board',
    every: BOARD_INTERVAL,
    perCourier: PER_COURIER.boards,
  },
];

/** The capacity of a core and of a disk, computed from measured costs and the intervals of the polls. */
export interface Capacity {
  /** A core's time per courier on shift, in ms for each second. */
  readonly msPerCourier: number;
  readonly couriersPerCore: number;
  /** Disk per delivery, in MB: forever, and for the time for which people are stored. */
  readonly mbKept: number;
  readonly mbForgotten: number;
}

export function capacityOf({ calls, deliveries, disk }: LargeFigures): Capacity {
  const ms = (name: string): number => {
    const found = calls.find(({ call }) => call === name);
    if (found === undefined) throw new Error(`${name} wasn't measured.`);
    return found.ms;
  };
  const polls = POLLS.reduce((sum, { call, every, perCourier }) => sum + (perCourier * ms(call) * SECOND) / every, 0);
  const perDelivery = ms('request_delivery') + ms('accept_delivery') + STEPS * ms('courier_step');
  const msPerCourier = polls + (perDelivery * PER_COURIER.deliveriesPerDay) / (DAY / SECOND);
  return {
    msPerCourier,
    couriersPerCore: (1000 * PLANNED) / msPerCourier,
    mbKept: disk / deliveries,
    mbForgotten: PHOTO.mb * PHOTO.share,
  };
}

/** The page `docs/scale.md`. */
export function scalePage(measured: LargeFigures): string {
  const { msPerCourier, couriersPerCore, mbKept, mbForgotten } = capacityOf(measured);
  const cost = (name: string) => measured.calls.find(({ call }) => call === name);
  const perDay = (couriers: number) => couriers * PER_COURIER.deliveriesPerDay;
  const gigabytes = (deliveries: number) =>
    about((deliveries * (365 * mbKept + (PEOPLE_KEPT / DAY) * mbForgotten)) / 1000);
  const cores = (deliveries: number) => deliveries / PER_COURIER.deliveriesPerDay / couriersPerCore;
  const level = (name: string, deliveries: number, first: string, lift: string, place: string) => [
    name,
    about(deliveries / PER_COURIER.deliveriesPerDay),
    cores(deliveries) < 10 ? cores(deliveries).toFixed(1) : about(cores(deliveries)),
    `${gigabytes(deliveries)} GB`,
    first,
    lift,
    place,
  ];
  return `# Scale

\`npm run docs:scale\` writes this page from the costs in [\`scripts/scale/measured.json\`](../scripts/scale/measured.json) and the intervals in the code; a test fails if it's out of date. \`npm run load -- --size large --write\` measures again ([commands](commands.md)).

The costs were measured with ${number(measured.deliveries)} deliveries, ${number(measured.underWay)} of them under way, as the time that the server's process ran on the machine that ran the command: a faster one carries more.

## What a poll costs

${table(
  ['who', 'call', 'every', 'pages read', 'ms'],
  POLLS.map(({ who, call, every }) => [
    who,
    `\`${call}\``,
    `${every / SECOND} s`,
    number(cost(call)?.buffers ?? 0),
    (cost(call)?.ms ?? 0).toFixed(1),
  ]),
)}

Each is the dearest of the measured calls: the whole view, for a courier with offers or a shop with a tenth of all deliveries. A poll that finds nothing new costs less.

A courier on shift comes with ${PER_COURIER.recipients} recipients, ${PER_COURIER.shops} shops and ${PER_COURIER.boards} boards that are open, and ${PER_COURIER.deliveriesPerDay} deliveries a day. Together that's ${msPerCourier.toFixed(1)} ms of a core in each second. With half of a core planned, **a core carries ${about(couriersPerCore)} couriers on shift, or ${about(perDay(couriersPerCore))} deliveries a day**.

## What a project carries

${table(
  ['size', 'cores', 'memory', 'couriers on shift', 'deliveries a day', 'disk after a year'],
  SIZES.map(([name, count, memory]) => [
    name,
    count,
    memory,
    about(count * couriersPerCore),
    about(perDay(count * couriersPerCore)),
    `${gigabytes(perDay(count * couriersPerCore))} GB`,
  ]),
)}

A delivery takes ${number(mbKept * 1000)} kB, with its events, entries and messages, and half of them a photo of ${number(PHOTO.mb * 1000)} kB that's deleted after ${PEOPLE_KEPT / DAY} days. Smaller sizes share their cores and have no promised speed.

## What breaks first

${table(
  [
    'deliveries a day',
    'couriers on shift',
    'cores',
    'disk after a year',
    'first limit',
    'what lifts it',
    'where in the code',
  ],
  [
    level(
      'ten cities: 16,000',
      16_000,
      'cores, at lunch',
      'a larger instance',
      'nothing changes ([hosting](hosting.md))',
    ),
    level(
      'a hundred cities: 160,000',
      160_000,
      'polls: most of the work is "nothing new"',
      'Realtime tells pages that something changed, and polls become a fallback each minute; administrators and statements read a replica',
      '`nudges` in `core/poll.ts`; `adapters/supabase/connection.ts` for a second address',
    ),
    level(
      'a million',
      1_000_000,
      'one database: its log and its disk',
      'a project for each region; deliveries, events and entries in monthly partitions (pg_partman), so that a month is dropped instead of deleted; a queue (pgmq) for mails, alerts and webhooks',
      '`src/env.ts` chooses the project; `supabase/schemas/51_delivery_tables.sql`; `51_outbox.sql`, `62_webhooks.sql` and `72_alerts.sql`',
    ),
  ],
)}

## What warns in time

The administrator's home shows the deliveries that are still to be forgotten, and how old the oldest due job is. It warns if personal data is kept an hour too long or a job is ten minutes late. The jobs also write a warning to the log when their time isn't enough: \`left to forget\`, \`left to settle\`, \`left to delete\`. Then a larger instance helps first, since a job uses one core, and after that a project for each region.

No call grows with everything: \`tests/database/growth\` counts the pages that each call reads at two sizes.
`;
}
