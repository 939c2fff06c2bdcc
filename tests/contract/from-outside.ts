import { REFERENCE_TABLES } from '../../supabase/local/schemas.ts';

/*
 * SQL that changes a database under test from outside the product. Only `PREPARE` changes functions or triggers, and
 * nothing sets `session_replication_role`: PostgreSQL would then forget how it runs each statement, and plan all again.
 */

/**
 * Lets the settings below move the clock of deliveries, and let changes through that triggers refuse. A test runs most
 * statements only a few times: planning each once is cheaper than for each value.
 */
export const PREPARE = `set plan_cache_mode = force_generic_plan;
  create or replace function private.now() returns timestamptz language sql volatile set search_path = '' as $$
    select coalesce(nullif(current_setting('tests.stopped_at', true), '')::timestamptz, date_trunc('milliseconds',
      clock_timestamp()) + coalesce(nullif(current_setting('tests.ahead', true), ''), '0')::interval)
  $$;
  do $$ declare kept record; begin
    for kept in select pg_get_triggerdef(oid) as definition from pg_trigger
      where tgname in ('append_only', 'keep_statement')
    loop
      execute replace(replace(kept.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'EXECUTE FUNCTION',
        $w$WHEN (current_setting('tests.from_outside', true) is distinct from 'on') EXECUTE FUNCTION$w$);
    end loop;
  end $$;`;

/** The clock of deliveries: ahead of the server's by a number of ms, or stopped. */
export const deliveryClock = (ahead: number, stoppedAt: number | null): string =>
  `select set_config('tests.ahead', '${ahead} milliseconds', false),
     set_config('tests.stopped_at', '${stoppedAt === null ? '' : new Date(stoppedAt).toISOString()}', false);`;

const unrefused = (statements: string): string =>
  `set tests.from_outside = 'on'; ${statements} set tests.from_outside = 'off';`;

// A migration alone writes the areas: `tariff-tables` compares them with core.
const KEPT = [...REFERENCE_TABLES, 'private.priced_areas', 'auth.schema_migrations']
  .map((table) => `'${table}'::text`)
  .join(', ');

/**
 * Removes every row but those that migrations write, from each table that the database has. The newest table comes
 * first, because it refers to older ones; the second round removes the rows that triggers wrote during the first.
 */
export const EMPTY = `${unrefused(`do $$ declare
    filled text;
    had_rows boolean;
  begin
    for filled in select c.oid::regclass from generate_series(1, 2) as round, pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
        and c.relnamespace::regnamespace || '.' || c.relname <> all (array[${KEPT}])
      order by round, c.oid desc
    loop
      execute format('select exists (select from %s)', filled) into had_rows;
      if had_rows then execute format('delete from %s', filled); end if;
    end loop;
  end $$;`)}
  update public.courier_counters set count = 4167;`;

/** The columns with times that a rule depends on. */
const TIMES = [
  ['auth.users', 'created_at'],
  ['auth.users', 'recovery_sent_at'],
  ['auth.users', 'email_change_sent_at'],
  ['auth.flow_state', 'created_at'],
  ['public.users', 'created_at'],
  ['public.businesses', 'created_at'],
  ['public.email_verifications', 'created_at'],
  ['public.email_verifications', 'expires_at'],
  ['private.reset_tickets', 'expires_at'],
  ['private.email_changes', 'asked_at'],
  ['private.rate_limits', 'win'],
] as const;

/**
 * Moves all times back, which has the effect of moving the clock forward; also those of the record of past actions.
 * Lookups use the clock of deliveries, which is moved separately.
 */
export const moveBack = (ms: number): string => {
  const back = `interval '${ms} milliseconds'`;
  return `${TIMES.map(([table, column]) => `update ${table} set ${column} = ${column} - ${back};`).join('\n')}
    ${unrefused(`update private.audit_log set at = at - ${back} where action <> 'READ';`)}`;
};

/** A project whose migrations end before there were cases has none to settle. */
export const SETTLE_CASES = `do $$ begin
  if to_regproc('private.settle_cases') is not null then perform private.settle_cases(); end if;
end $$;`;
