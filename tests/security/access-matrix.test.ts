import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { MARK, setScene, type Attacker, type Scene } from './attackers.ts';
import { callsOnFunctions, callsOnOwnRows, callsOnTable, OWNER_COLUMN, type HostileCall } from './hostile-calls.ts';
import { bareTables, exposedColumns, grantsOn, openPrivateTables, ownersViews, unlimitedTexts } from './schema-gaps.ts';

/**
 * The maximum of what each role may do to each table. Policies and column grants narrow rows and columns
 * (docs/security.md#access-matrix).
 */
const GRANTS: Readonly<Record<string, { anon: string; authenticated: string }>> = {
  users: { anon: '', authenticated: 'SIU' },
  businesses: { anon: '', authenticated: 'SIUD' },
  business_profiles: { anon: '', authenticated: 'SI' },
  email_verifications: { anon: '', authenticated: '' },
  delivery_tracking: { anon: '', authenticated: 'SIU' },
  user_profile_pictures: { anon: '', authenticated: 'SIUD' },
  courier_counters: { anon: 'S', authenticated: 'S' },
  pitch_figures: { anon: 'S', authenticated: 'S' },
};

/** Functions that only administrators may call. */
const ADMINISTRATORS: ReadonlySet<string> = new Set([
  'account_history',
  'account_record',
  'business_record',
  'decide_account',
  'open_account_contact',
  'open_business_contact',
  'undo_account_decision',
]);

let project: LocalProject;
let scene: Scene;
let columns: Record<string, string[]>;
let functions: { name: string; parameters: string[] }[];
let tried = 0;

beforeAll(async () => {
  project = await openLocalProject();
  scene = await setScene(project);
  await prepareStanding();
  columns = await exposedColumns(project.sql);
  functions = (
    await project.sql<{ name: string; parameters: string[] | null }>(
      "select proname as name, proargnames as parameters from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prorettype <> 'trigger'::regtype",
    )
  ).map(({ name, parameters }) => ({
    name,
    parameters: (parameters ?? []).filter((parameter) => !['id', 'email', 'verified'].includes(parameter)),
  }));
});
afterAll(() => project.close());

/**
 * Everything that no attacker may change: all data of the victim, and all data that decides on anyone's rights. Refused
 * requests count against the attackers themselves.
 * It's a prepared statement, because it runs after each call.
 */
const prepareStanding = () =>
  project.sql(`prepare standing as
    select coalesce(string_agg(t::text, '|' order by t::text), '') as part from (
      select 'user', u.* from public.users u where id = '${scene.victimId}') t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select id, email, role like '%admin%', created_at from public.users) t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select * from public.businesses where user_id = '${scene.victimId}' or status <> 'Pending') t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select * from public.delivery_tracking where user_id = '${scene.victimId}') t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select * from public.user_profile_pictures where user_id = '${scene.victimId}') t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select c::text, f::text from public.courier_counters c, public.pitch_figures f) t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from public.email_verifications t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from private.admins t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from private.reset_tickets t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select * from private.rate_limits where bucket not like 'track:%' or bucket = 'track:${scene.victimId}') t
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from private.courier_completions t
    union all select count(*)::text from private.deliveries
    union all select count(*)::text from private.business_settings
    union all select count(*)::text from private.couriers
    union all select count(*)::text from private.ledger
    union all select count(*)::text from private.account_decisions
    union all select count(*)::text from private.business_decisions
    union all select count(*)::text from private.mails
    union all select count(*)::text from private.audit_log where action = 'READ'
    union all select count(*)::text from auth.users
    union all select coalesce(string_agg(t::text, '|' order by t::text), '') from (select id, email, raw_app_meta_data from auth.users) t`);

/** The result of that statement as one text. */
async function standing(): Promise<string> {
  const parts = await project.sql<{ part: string }>('execute standing');
  return parts.map(({ part }) => part).join('\n');
}

/** Tries each call; returns the names of those that changed or leaked something of the victim's. */
async function tryAll(attacker: Attacker, calls: readonly HostileCall[]): Promise<string[]> {
  const found: string[] = [];
  let before = await standing();
  for (const { what, call } of calls) {
    tried += 1;
    const answer = await Promise.resolve(call(attacker.client)).catch((error: unknown) => ({ data: null, error }));
    const { data } = answer as { data: unknown };
    if (JSON.stringify(data ?? null).includes(MARK)) found.push(`${attacker.name} ${what}: leaked`);
    const after = await standing();
    if (after !== before) found.push(`${attacker.name} ${what}: changed something`);
    before = after;
  }
  return found;
}

describe('the schema', () => {
  test('has every table in this matrix', () => {
    expect(Object.keys(columns).toSorted()).toEqual(Object.keys(GRANTS).toSorted());
    expect(Object.keys(OWNER_COLUMN).toSorted()).toEqual(Object.keys(GRANTS).toSorted());
  });

  test('has the grants that docs/security.md names', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
    const [, table = ''] = /## Access matrix([\s\S]*?)\n## /u.exec(text) ?? [];
    const lettersIn = (...cells: string[]) =>
      [...'SIUD'].filter((letter) => cells.some((cell) => cell.replaceAll(/[a-z]+/gu, '').includes(letter))).join('');
    const rows = [...table.matchAll(/^\| (?<name>[a-z_]+)\b[^|]*\|(?<cells>.*)\|$/gmu)]
      .filter(([, name]) => name !== 'table' && name !== 'private')
      .map(([, name = '', cells = '']) => {
        const [anon = '', ...authenticated] = cells.split('|').slice(0, 4);
        return [name, { anon: lettersIn(anon), authenticated: lettersIn(...authenticated) }];
      });
    expect(Object.fromEntries(rows)).toEqual(GRANTS);
  });

  test('has row-level security and a policy on every table', async () => {
    expect(await bareTables(project.sql)).toEqual([]);
  });

  test('has row-level security and no policy on every table that isn’t exposed', async () => {
    expect(await openPrivateTables(project.sql)).toEqual([]);
    await project.sql('create table private.forgotten (id uuid primary key)');
    expect(await openPrivateTables(project.sql)).toEqual(['forgotten']);
    await project.sql('drop table private.forgotten');
  });

  test('limits the length of every text that people may write', async () => {
    // Triggers limit these.
    expect((await unlimitedTexts(project.sql)).toSorted()).toEqual([
      'businesses.status_reason',
      'users.email',
      'users.role',
    ]);
  });

  test("has only views with their reader's rights", async () => {
    expect(await ownersViews(project.sql)).toEqual([]);
  });

  test('reports a new table without a policy or without a row in this matrix', async () => {
    await project.sql(
      'create table public.forgotten (id uuid primary key); create view public.forgotten_view as select * from public.users; create table public.shut (id uuid primary key); alter table public.shut enable row level security;',
    );
    expect((await bareTables(project.sql)).toSorted()).toEqual(['forgotten', 'shut']);
    expect(await ownersViews(project.sql)).toEqual(['forgotten_view']);
    expect(Object.keys(await exposedColumns(project.sql))).toEqual(
      expect.arrayContaining(['forgotten', 'forgotten_view', 'shut']),
    );
    // A forgotten table is closed by default.
    for (const role of ['anon', 'authenticated'] as const)
      expect(await grantsOn(project.sql, 'forgotten', role)).toBe('');
    await project.sql('drop view public.forgotten_view; drop table public.forgotten, public.shut;');
  });

  test.each(Object.entries(GRANTS))('has exactly the matrix’s grants on %s', async (table, expected) => {
    expect({
      anon: await grantsOn(project.sql, table, 'anon'),
      authenticated: await grantsOn(project.sql, table, 'authenticated'),
    }).toEqual(expected);
  });

  test('has no exposed function with its owner’s rights or its caller’s search path', async () => {
    // The names in a body of standard SQL are bound when the function is created.
    const loose =
      await project.sql(`select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and ((pronamespace = 'public'::regnamespace and prosecdef)
        or (prosqlbody is null or prosecdef) and not coalesce(proconfig @> '{"search_path=\\"\\""}', false))`);
    expect(loose).toEqual([]);
  });
});

const ATTACKERS = [
  'an anonymous visitor',
  'a forged token',
  'a stolen token of an ended session',
  'a person with an ended session',
  'a customer',
  'an unverified merchant',
  'a merchant',
  'a courier',
];

const attackerNamed = (name: string): Attacker => {
  const found = scene.attackers.find((attacker) => attacker.name === name);
  if (found === undefined) throw new Error(`no attacker is ${name}`);
  return found;
};

describe("nobody reaches someone else's rows", () => {
  test.each(ATTACKERS)(
    '%s',
    async (name) => {
      const attacker = attackerNamed(name);
      const calls = Object.entries(columns).flatMap(([table, names]) =>
        callsOnTable(
          table,
          names,
          Object.keys(columns).filter((other) => other !== table),
          scene,
        ),
      );
      expect(await tryAll(attacker, calls)).toEqual([]);
    },
    120_000,
  );

  test.each(ATTACKERS)(
    '%s, starting from their own rows and through functions',
    async (name) => {
      const attacker = attackerNamed(name);
      expect(
        await tryAll(attacker, [...callsOnOwnRows(attacker, scene), ...callsOnFunctions(functions, scene)]),
      ).toEqual([]);
    },
    120_000,
  );

  test('an administrator sees no pictures, deliveries or codes, and changes no profile', async () => {
    const tables = Object.keys(OWNER_COLUMN).filter((table) => !/^users$|^business/u.test(table));
    const calls = tables.flatMap((table) => callsOnTable(table, columns[table] ?? [], [], scene));
    const onUsers = callsOnTable('users', columns['users'] ?? [], [], scene).filter(
      ({ what }) => !what.startsWith('reads'),
    );
    // Administrators may decide on accounts and open records.
    const onFunctions = callsOnFunctions(
      functions.filter(({ name }) => !ADMINISTRATORS.has(name)),
      scene,
    );
    expect(await tryAll(scene.admin, [...calls, ...onUsers, ...onFunctions])).toEqual([]);
  }, 120_000);
});

test('more than three hundred calls are tried', () => {
  console.log(`${tried} hostile calls`);
  expect(tried).toBeGreaterThan(300);
});
