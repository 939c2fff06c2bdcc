import { aJpeg } from '#tests/builders/picture.ts';
import type { Attacker, Client, Scene } from './attackers.ts';

/** A call that must neither succeed nor leak. */
export interface HostileCall {
  readonly what: string;
  call(client: Client): PromiseLike<unknown>;
}

/** The column with the owner of a row, by table. */
export const OWNER_COLUMN: Readonly<Record<string, string>> = {
  users: 'id',
  businesses: 'user_id',
  business_profiles: 'user_id',
  delivery_tracking: 'user_id',
  user_profile_pictures: 'user_id',
  email_verifications: 'email',
  courier_counters: 'id',
  pitch_figures: 'id',
};

/** Tables with one row, numbered 1. */
const ONE_ROW: ReadonlySet<string> = new Set(['courier_counters', 'pitch_figures']);

const NOBODY = '00000000-0000-4000-8000-0000000000ff';

/** Harmful values, by column; any other column gets a text. */
const EVIL: Readonly<Record<string, unknown>> = {
  role: 'admin',
  account_status: 'Active',
  status: 'Active',
  created_at: '2001-01-01T00:00:00Z',
  updated_at: '2001-01-01T00:00:00Z',
  count: 0,
  attempts: 0,
  consumed_at: null,
  expires_at: '2099-01-01T00:00:00Z',
  image_data: aJpeg(9),
  image_type: 'courier',
  phone: '5550001111',
  country_code: '+1',
  purpose: 'password-reset',
  challenge: NOBODY,
  code: 'x',
  delivery_number: 'EVIL-0001',
};

const evilRow = (columns: readonly string[], owner: string): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      EVIL[column] ?? (column === 'id' || column === 'user_id' ? owner : 'evil@example.com'),
    ]),
  );

/** Calls that try to reach another person's rows in one table, column by column. */
export function callsOnTable(
  table: string,
  columns: readonly string[],
  relations: readonly string[],
  scene: Scene,
): HostileCall[] {
  const owner = OWNER_COLUMN[table] ?? 'id';
  const victim = ONE_ROW.has(table) ? 1 : table === 'email_verifications' ? 'secretv@example.com' : scene.victimId;
  const row = evilRow(columns, scene.victimId);
  const keyless = Object.fromEntries(
    Object.entries(row).filter(([column]) => column !== 'status' && column !== 'created_at'),
  );
  return [
    { what: 'reads the victim’s rows', call: (c) => c.from(table).select('*').eq(owner, victim) },
    { what: 'reads all rows', call: (c) => c.from(table).select('*') },
    { what: 'reads as CSV', call: (c) => c.from(table).select('*').csv() },
    ...columns.map((column) => ({ what: `reads ${column} of all`, call: (c: Client) => c.from(table).select(column) })),
    ...relations.map((other) => ({
      what: `reads ${other} through it`,
      call: (c: Client) => c.from(table).select(`*, ${other}(*)`),
    })),
    { what: 'inserts in the victim’s name', call: (c) => c.from(table).insert(row) },
    { what: 'inserts without the columns that are not granted', call: (c) => c.from(table).insert(keyless) },
    { what: 'upserts over the victim’s row', call: (c) => c.from(table).upsert(row) },
    { what: 'upserts over it by its owner', call: (c) => c.from(table).upsert(keyless, { onConflict: owner }) },
    ...columns.map((column) => ({
      what: `changes ${column} of the victim’s row`,
      call: (c: Client) =>
        c
          .from(table)
          .update({ [column]: row[column] })
          .eq(owner, victim),
    })),
    {
      what: 'changes all rows',
      call: (c) =>
        c
          .from(table)
          .update({ [columns[0] ?? 'id']: row[columns[0] ?? 'id'] })
          .neq(owner, ONE_ROW.has(table) ? 99 : NOBODY),
    },
    { what: 'deletes the victim’s row', call: (c) => c.from(table).delete().eq(owner, victim) },
    {
      what: 'deletes all rows except an unknown one',
      call: (c) =>
        c
          .from(table)
          .delete()
          .neq(owner, ONE_ROW.has(table) ? 99 : NOBODY),
    },
  ];
}

/** Calls on people's own rows that try to gain more rights. */
export function callsOnOwnRows({ id }: Attacker, scene: Scene): HostileCall[] {
  const own = id ?? NOBODY;
  const business = {
    id: '30000000-0000-4000-8000-000000000001',
    user_id: own,
    country: 'us',
    business_name: 'x',
    address: 'x',
    city: 'x',
    state: 'or',
    business_email: 'x@example.com',
  };
  const users = (change: object) => (c: Client) => c.from('users').update(change).eq('id', own);
  return [
    ...['admin', 'customer,admin', 'merchant, admin', 'ADMIN', 'root', '', 'admin,admin', 'service_role'].map(
      (role) => ({ what: `makes themselves ${JSON.stringify(role)}`, call: users({ role }) }),
    ),
    { what: 'approves themselves', call: users({ account_status: 'Active' }) },
    { what: 'sets role and status together', call: users({ role: 'courier', account_status: 'Active' }) },
    { what: 'takes the victim’s id', call: users({ id: scene.victimId }) },
    { what: 'backdates themselves', call: users({ created_at: '2001-01-01T00:00:00Z' }) },
    { what: 'takes the victim’s address', call: users({ email: 'secretv@example.com' }) },
    {
      what: 'upserts themselves as administrator',
      call: (c) => c.from('users').upsert({ id: own, email: 'x@example.com', role: 'admin' }),
    },
    {
      what: 'adds a business that is approved',
      call: (c) => c.from('businesses').insert({ ...business, status: 'Active' }),
    },
    {
      what: 'adds one through the view that is approved',
      call: (c) => c.from('business_profiles').insert({ ...business, status: 'Active' }),
    },
    {
      what: 'adds one in the victim’s name',
      call: (c) => c.from('businesses').insert({ ...business, user_id: scene.victimId }),
    },
    {
      what: 'takes over the victim’s business',
      call: (c) => c.from('businesses').upsert({ ...business, id: scene.victimBusiness }),
    },
    {
      what: 'approves all own businesses',
      call: (c) => c.from('businesses').update({ status: 'Active' }).eq('user_id', own),
    },
    {
      what: 'moves their own delivery to the victim',
      call: (c) =>
        c
          .from('delivery_tracking')
          .upsert({ user_id: scene.victimId, delivery_number: 'EVIL-0002' }, { onConflict: 'user_id' }),
    },
    {
      what: 'moves their own picture to the victim',
      call: (c) => c.from('user_profile_pictures').update({ user_id: scene.victimId }).eq('user_id', own),
    },
    {
      what: 'claims a verified address',
      call: (c) =>
        c.auth.updateUser({
          data: { email_verified_at: '2026-01-01', verified_email: 'x@example.com', role: 'admin' },
        }),
    },
  ];
}

/** Every function, including those that are not exposed, with harmful arguments. */
export function callsOnFunctions(
  functions: readonly { name: string; parameters: readonly string[] }[],
  scene: Scene,
): HostileCall[] {
  const value = (parameter: string): unknown =>
    /user|person|account/u.test(parameter)
      ? scene.victimId
      : /limit/u.test(parameter)
        ? 1
        : /window/u.test(parameter)
          ? '1 hour'
          : /decision/u.test(parameter)
            ? 'approve'
            : /challenge/u.test(parameter)
              ? NOBODY
              : 'SECRETV';
  return functions.map(({ name, parameters }) => ({
    what: `calls ${name}`,
    call: (c: Client) => c.rpc(name, Object.fromEntries(parameters.map((parameter) => [parameter, value(parameter)]))),
  }));
}
