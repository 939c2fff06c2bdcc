import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { id, type By, type Call } from './calls.ts';

/** The pages that a call reads: as many on a busy machine as on an idle one. */
export interface Cost {
  readonly buffers: number;
  /** The time of a run, in ms, by `growth.clock()`; 0 if it isn't timed. */
  readonly ms: number;
  readonly answer: string | null;
  /** The tables that were read from end to end. */
  readonly scanned: readonly string[];
}

/** The clock in ms, and how often a call is timed: never, unless the measurement of a large marketplace replaces both. */
const TIMING = `create function growth.clock() returns numeric language sql
  return extract(epoch from clock_timestamp()) * 1000;
create function growth.turns() returns integer language sql return 0;
grant usage on schema growth to public;
grant execute on all functions in schema growth to public`;

/** Runs a call some times in a transaction that's undone, times it once its plans are made, and counts what the last run reads. */
const COST = `create function growth.cost(claims text, as_role text, before text, call text) returns jsonb language plpgsql
set random_page_cost = 1.1 as $$
declare
  plan jsonb;
  seen jsonb;
  began numeric;
  ms numeric := 0;
  answer text;
  scanned jsonb;
begin
  perform set_config('request.jwt.claims', claims, true);
  if before <> '' then execute before; end if;
  if as_role <> '' then execute 'set local role ' || as_role; end if;
  for turn in 0..growth.turns() loop
    begin
      began := growth.clock();
      execute 'select (' || call || ')::text' into answer;
      if turn > 0 then ms := ms + (growth.clock() - began) / growth.turns(); end if;
      raise sqlstate 'UNDO1';
    exception when sqlstate 'UNDO1' then null;
    end;
  end loop;
  select coalesce(jsonb_object_agg(relid, seq_scan), '{}') into seen from pg_stat_xact_user_tables;
  execute 'explain (analyze, buffers, costs off, timing off, format json) select ' || call into plan;
  select coalesce(jsonb_agg(distinct x.relname), '[]') into scanned from pg_stat_xact_user_tables x
  where x.seq_scan > coalesce((seen ->> x.relid::text)::bigint, 0);
  raise sqlstate 'UNDO2';
exception when sqlstate 'UNDO2' then
  plan := plan #> '{0,Plan}';
  return jsonb_build_object('answer', answer, 'scanned', scanned, 'ms', ms,
    'buffers', (plan ->> 'Shared Hit Blocks')::bigint + (plan ->> 'Shared Read Blocks')::bigint);
end
$$`;

/** Fills a migrated database with a marketplace in which so many deliveries have ended, and others are under way. */
export async function fillMarketplace(database: DatabaseUnderTest, size: number, active = size / 25): Promise<void> {
  const seed = await readFile(join(import.meta.dirname, 'seed.sql'), 'utf8');
  await database.owner(
    `${seed.replaceAll(':size', String(size)).replaceAll(':active', String(active))}; ${TIMING}; ${COST}`,
  );
  // Apart from each other: a vacuum marks only rows whose commit was written, and so were those around it.
  await database.owner('vacuum');
  await database.owner('analyze');
}

const PERSON: Partial<Record<By, string>> = { admin: 'a', merchant: 'm', courier: 'c' };

/** The cost of a call by the merchant or courier with this number, in a session that may have ended. */
export async function costOf(database: DatabaseUnderTest, call: Call, n: number, ended = false): Promise<Cost> {
  const kind = PERSON[call.by];
  const who = call.by === 'admin' ? 1 : n;
  const [claims, role] =
    kind === undefined
      ? [{ role: 'service_role' }, call.by === 'service' ? 'service_role' : '']
      : [
          {
            role: 'authenticated',
            sub: id(kind, who).slice(1, -1),
            session_id: id(ended ? 'ended' : `s${kind}`, who).slice(1, -1),
          },
          'authenticated',
        ];
  const [row] = await database.owner<{ cost: Cost }>(
    `select growth.cost(${literal(JSON.stringify(claims))}, '${role}', ${literal(call.before?.(n) ?? '')}, ${literal(call.call(n))}) as cost`,
  );
  if (row === undefined) throw new Error('The call was not counted.');
  return row.cost;
}
