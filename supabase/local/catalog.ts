import { diff, encodeId, type Delta, type FactBase } from '@supabase/pg-delta';
import { extract } from '@supabase/pg-delta/extract';
import { plan } from '@supabase/pg-delta/plan';
import type { Sql } from './database.ts';

/** Everything that a database declares: tables, columns, constraints, indexes, functions, triggers, policies, grants. */
export type Catalog = FactBase;

/** Reads the catalog of a database. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  const client = { query: async (text: string) => ({ rows: await sql(text) }), release: () => undefined };
  const pool = { connect: async () => client } as unknown as Parameters<typeof extract>[0];
  return (await extract(pool)).factBase;
}

/** Whether an object belongs to the product rather than to the platform or to the list of migrations. */
const isOurs = (id: string): boolean => !id.includes('supabase_migrations');

const subject = (delta: Delta) => ('fact' in delta ? delta.fact.id : 'edge' in delta ? delta.edge.from : delta.id);

/** The objects that differ between two databases, as `function:private.now()`, sorted, each once. */
export function differences(from: Catalog, to: Catalog): string[] {
  const ids = diff(from, to).map((delta) => encodeId(subject(delta)));
  return [...new Set(ids)].filter(isOurs).toSorted();
}

const DROPPED_TRIGGER = /^drop trigger (?<name>\S+) on "auth"\./iu;

/**
 * The same statements without those that drop a trigger on a table of the platform, whose owner alone may. A trigger
 * that changed is replaced, and one that goes is dropped with its function.
 */
function withoutDroppedTriggers(statements: readonly string[]): readonly string[] {
  const dropped = statements.flatMap((sql) => DROPPED_TRIGGER.exec(sql)?.groups?.['name']?.replaceAll('"', '') ?? []);
  if (dropped.length === 0) return statements;
  const isReplaced = (sql: string) => dropped.some((name) => sql.startsWith(`CREATE TRIGGER ${name} `));
  return statements
    .filter((sql) => !DROPPED_TRIGGER.test(sql))
    .map((sql) =>
      isReplaced(sql)
        ? sql.replace('CREATE', 'CREATE OR REPLACE')
        : sql.startsWith('DROP FUNCTION')
          ? `${sql} CASCADE`
          : sql,
    );
}

/** The text of a migration that turns one database into the other, in order of dependencies. */
export function migrationBetween(from: Catalog, to: Catalog): string {
  const { preamble, actions } = plan(from, to);
  // Among them is one that lets a function use another that comes later.
  const settings = preamble.filter(({ name }) => name !== 'search_path');
  const statements = [
    ...settings.map(({ name, value }) => `set ${name} = ${value}`),
    ...withoutDroppedTriggers(actions.map(({ sql }) => sql).filter(isOurs)),
    ...settings.map(({ name }) => `reset ${name}`),
  ];
  return `${statements.join(';\n\n')};\n`;
}
