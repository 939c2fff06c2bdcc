import { expect, test } from 'vitest';
import { CASE_REASONS } from '#core/support/case.ts';
import { holdsBack, type CaseRecord } from '#core/support/case-record.ts';
import { isStartedByTeam, REASON_RULES } from '#core/support/case-reasons.ts';
import { HELD_BACK_AFTER, HELD_BACK_AT_MOST, opensOwnCase } from '#core/support/case-rules.ts';
import { DEFAULT_HOURS, dueAt, type SupportHours } from '#core/support/support-hours.ts';
import { instant, later } from '#core/instant.ts';
import { HOUR } from '#core/clock.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

const { sql } = sqlOfProject();

test('The reasons of cases are the same as in core', async () => {
  const rows = await sql('select reason, sides, minutes, money from private.case_reasons');
  expect(rows).toHaveLength(CASE_REASONS.length);
  expect(rows).toEqual(expect.arrayContaining(CASE_REASONS.map((reason) => ({ reason, ...REASON_RULES[reason] }))));
});

test('The reasons of own cases and those of the team are the same as in core', async () => {
  const rows = await sql(
    'select reason, private.opens_own_case(reason) as own, private.is_started_by_team(reason) as team from private.case_reasons',
  );
  const expected = CASE_REASONS.map((reason) => ({ reason, own: opensOwnCase(reason), team: isStartedByTeam(reason) }));
  expect(rows).toEqual(expect.arrayContaining(expected));
});

test('A side has one case for each reason that opens none of its own', async () => {
  const delivery = '0a000000-0000-4000-8000-000000000003';
  const insert = (
    reason: string,
  ) => `insert into private.cases (id, side, opener, delivery, reason, opened_at, due_at, moved_at)
    values (gen_random_uuid(), 'courier', gen_random_uuid(), '${delivery}', '${reason}', now(), now(), now())
    on conflict do nothing;`;
  for (const reason of CASE_REASONS) {
    const [row] = await sql<{ count: number }>(`set session_replication_role = replica; delete from private.cases;
      ${insert('other')} ${insert(reason)} set session_replication_role = origin;
      select count(*)::integer as count from private.cases`);
    expect([reason, row?.count]).toEqual([reason, opensOwnCase(reason) ? 2 : 1]);
  }
});

const night = { from: 0, to: 180 };
const HOURS: readonly SupportHours[] = [
  DEFAULT_HOURS,
  { days: [night, night, night, night, night, night, night], closed: ['2026-03-09', '2026-11-02'] },
  { days: [null, null, { from: 61, to: 1440 }, null, null, null, { from: 0, to: 60 }], closed: [] },
];

test('Due times are the same as in core, through both clock changes', async () => {
  for (const zone of ['America/Toronto', 'America/Los_Angeles', 'Australia/Lord_Howe'])
    for (const [place, hours] of HOURS.entries()) {
      const from = ['2026-03-06T20:10:00Z', '2026-10-30T20:10:00Z'].flatMap((start) =>
        Array.from({ length: 14 }, (_, step) => instant(Date.parse(start) + step * 7 * HOUR)),
      );
      const rows = await sql<{ due: string }>(
        `select (extract(epoch from private.due_at(to_timestamp(f / 1000.0), m, '${JSON.stringify(hours)}', '${zone}')) * 1000)::bigint::text as due
         from unnest(array[${from.join(',')}]::bigint[]) with ordinality as x (f, o), unnest(array[15, 480, 960]) as m order by o, m`,
      );
      const expected = from.flatMap((at) => [15, 480, 960].map((minutes) => dueAt(at, minutes, hours, zone)));
      expect([zone, place, rows.map(({ due }) => Number(due))]).toEqual([zone, place, expected]);
    }
});

test('A case holds back deletion exactly as long as in core', async () => {
  const now = instant(Date.parse('2026-11-28T12:00:00Z'));
  const delivery = '0a000000-0000-4000-8000-000000000001';
  for (const resolved of [null, 0, HELD_BACK_AFTER - 1, HELD_BACK_AFTER, HELD_BACK_AFTER + 1])
    for (const ended of [0, HELD_BACK_AT_MOST - 1, HELD_BACK_AT_MOST, HELD_BACK_AT_MOST + 1]) {
      const [endedAt, resolvedAt] = [later(now, -ended), resolved === null ? null : later(now, -resolved)];
      const time = (at: number | null) => (at === null ? 'null' : `to_timestamp(${at} / 1000.0)`);
      const [row] = await sql<{ held: boolean }>(`set session_replication_role = replica;
        delete from private.cases;
        insert into private.cases (id, side, opener, delivery, reason, state, opened_at, due_at, moved_at, resolved_at, outcome)
        values (gen_random_uuid(), 'courier', gen_random_uuid(), '${delivery}', 'other',
          ${resolvedAt === null ? "'ours'" : "'resolved'"}, now(), now(), now(), ${time(resolvedAt)},
          ${resolvedAt === null ? 'null' : "'answered'"});
        set session_replication_role = origin;
        select private.is_held_back('${delivery}', ${time(endedAt)}, ${time(now)}) as held`);
      expect([resolved, ended, row?.held]).toEqual([
        resolved,
        ended,
        holdsBack({ resolvedAt } as CaseRecord, endedAt, now),
      ]);
    }
});

test('A recipient’s view has nothing that’s between the business and the platform', async () => {
  const delivery = '0a000000-0000-4000-8000-000000000002';
  const rows = await sql<{ name: string }>(`set session_replication_role = replica;
    insert into private.cases (id, side, delivery, reason, opened_at, due_at, moved_at)
    values (gen_random_uuid(), 'recipient', '${delivery}', 'other', now(), now(), now());
    set session_replication_role = origin;
    select jsonb_object_keys(private.recipient_cases_view('${delivery}') -> 0) as name`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    'answeredAt dueAt id messages openedAt outcome reason reopenUntil resolvedAt state'.split(' '),
  );
});
