import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { id, type By, type Call } from './calls.ts';

/** The pages that a call reads: as many on a busy machine as on an idle one. */
export interface Cost {
  readonly buffers: number;
  readonly answer: string | null;
  /** The tables that were read from end to end. */
  readonly scanned: readonly string[];
}

/** Runs a call twice in a transaction that's undone, and counts what the second run reads. */
export const COST = `create function growth.cost(claims text, as_role text, before text, call text) returns jsonb language plpgsql
set random_page_cost = 1.1 as $$
declare
  plan jsonb;
  seen jsonb;
  answer text;
  scanned jsonb;
begin
  if before <> '' then execute before; end if;
  perform set_config('request.jwt.claims', claims, true);
  if as_role <> '' then execute 'set local role ' || as_role; end if;
  begin
    execute 'select (' || call || ')::text' into answer;
    raise sqlstate 'UNDO1';
  exception when sqlstate 'UNDO1' then null;
  end;
  select coalesce(jsonb_object_agg(relid, seq_scan), '{}') into seen from pg_stat_xact_user_tables;
  execute 'explain (analyze, buffers, costs off, timing off, format json) select ' || call into plan;
  select coalesce(jsonb_agg(distinct x.relname), '[]') into scanned from pg_stat_xact_user_tables x
  where x.seq_scan > coalesce((seen ->> x.relid::text)::bigint, 0);
  raise sqlstate 'UNDO2';
exception when sqlstate 'UNDO2' then
  plan := plan #> '{0,Plan}';
  return jsonb_build_object('answer', answer, 'scanned', scanned,
    'buffers', (plan ->> 'Shared Hit Blocks')::bigint + (plan ->> 'Shared Read Blocks')::bigint);
end
$$`;

const PERSON: Partial<Record<By, string>> = { admin: 'a', merchant: 'm', courier: 'c' };

/** The cost of a call by the merchant or courier with this number. */
export async function costOf(database: DatabaseUnderTest, call: Call, n: number): Promise<Cost> {
  const kind = PERSON[call.by];
  const who = call.by === 'admin' ? 1 : n;
  const [claims, role] =
    kind === undefined
      ? [{ role: 'service_role' }, call.by === 'service' ? 'service_role' : '']
      : [
          {
            role: 'authenticated',
            sub: id(kind, who).slice(1, -1),
            session_id: id(`s${kind}`, who).slice(1, -1),
          },
          'authenticated',
        ];
  const [row] = await database.owner<{ cost: Cost }>(
    `select growth.cost(${literal(JSON.stringify(claims))}, '${role}', ${literal(call.before?.(n) ?? '')}, ${literal(call.call(n))}) as cost`,
  );
  if (row === undefined) throw new Error('The call was not counted.');
  return row.cost;
}
