import { createHash } from 'node:crypto';

/**
 * The growth that a call's cost may have: none for `constant`, the length of its answer, which has a limit, for `page`, the
 * caller's open work for `open`, the number of things that it's asked to do for `claim`, and for `window` the deliveries of
 * the last ninety days, which an hourly job counts.
 */
export type Kind = 'constant' | 'page' | 'open' | 'claim' | 'window';

/** A person of `seed.sql`, an Edge Function, or the scheduler. */
export type By = 'admin' | 'merchant' | 'courier' | 'service' | 'job';

export interface Call {
  readonly kind: Kind;
  readonly by: By;
  /** SQL for the call, by the number of the merchant or the courier: 1, or the one with a tenth of everything. */
  readonly call: (n: number) => string;
  /** The number of the caller, if it isn't 1. */
  readonly of?: number;
  /** Statements before it, as the owner. */
  readonly before?: (n: number) => string;
  /** Whether a merchant or courier with a long history pays the same. */
  readonly long?: boolean;
}

/** The id of a row of `seed.sql`, as a literal. */
export const id = (kind: string, n: number): string => {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex');
  return `'${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')}'`;
};

/** An order that a merchant may send. */
export const order = (n: number, nth = 1): string =>
  `'${JSON.stringify({
    id: id('new', nth).slice(1, -1),
    businessId: id('b', n).slice(1, -1),
    details: {
      name: 'Rosa',
      street: '12 Dropoff Street',
      unit: '',
      accessCode: '',
      city: n === 2 ? 'big' : 'one',
      state: 'on',
      postalCode: 'M6J 1A1',
      phone: '+14165550199',
      notes: '',
      email: '',
      contents: 'Bread',
      reference: 'R1',
      size: 'small',
      handover: 'door',
      readyIn: 0,
    },
    redeliveryOf: null,
    agreed: { fee: 699, free: false },
  })}'::jsonb`;
export const severalOrders = (n: number): string => `jsonb_build_array(${order(n)}, ${order(n, 2)})`;

/** Lets couriers of the merchants' cities carry what their vehicles take. */
export const BY_VEHICLE =
  "insert into private.city_settings (market, carry_limit) values ('ca|on|one', 8), ('ca|on|big', 8) on conflict (market) do update set carry_limit = 8";

/** A week without hours. */
export const NO_HOURS = `'{"week":[[],[],[],[],[],[],[]],"closed":[]}'`;
export const COMMAND = id('command', 1);
export const HERE = `'{"lat":43.66123,"lon":-79.39123,"accuracy":12,"age":100}'::jsonb`;
/** A delivery under way, and one that waits for a courier. */
export const [ACCEPTED, AT_PICKUP, PICKED_UP, AT_DROPOFF] = [1, 2, 3, 4].map((n) => id('f', n)) as [
  string,
  string,
  string,
  string,
];
export const searching = (n: number): string => (n === 2 ? id('g', 1) : id('f', 8));
/** A poll with the newest tag of its view, which the gate answers. Building the view stores its arrival, so it's built twice. */
export const gated = (call: (known: string) => string, answer = ''): Pick<Call, 'call' | 'before'> => ({
  call: () => call(`current_setting('growth.tag')`),
  before: () => `select set_config('growth.tag', ${call(`'~'`)} ${answer} ->> 'tag', true) from generate_series(1, 2)`,
});
/** The number of a delivery. */
export const numberOf = (delivery: string): string =>
  `'${createHash('md5')
    .update(`n${delivery.slice(1, -1)}`)
    .digest('hex')
    .slice(0, 12)
    .replaceAll('0', '9')
    .toUpperCase()}'`;

/** A call of a merchant, a courier or an administrator. */
export const merchant = (kind: Call['kind'], call: Call['call'], more: Partial<Call> = {}): Call => ({
  kind,
  by: 'merchant',
  call,
  long: true,
  ...more,
});
export const courier = (kind: Call['kind'], call: Call['call'], more: Partial<Call> = {}): Call => ({
  kind,
  by: 'courier',
  of: 9,
  call,
  ...more,
});
export const admin = (kind: Call['kind'], call: Call['call'], more: Partial<Call> = {}): Call => ({
  kind,
  by: 'admin',
  call,
  ...more,
});
