import { afterAll, beforeAll } from 'vitest';
import type { Sql } from '../../../supabase/local/database.ts';
import { openLocalProject, type LocalProject } from './local-project.ts';

interface ProjectSql {
  readonly sql: Sql;
  /** The result of a SQL expression for each value; `x` is the value, as JSON. */
  each(values: readonly unknown[], expression: string): Promise<unknown[]>;
}

/** The database of one project for all tests of a file, which compare a rule that it states itself with core's. */
export function sqlOfProject(): ProjectSql {
  let project: LocalProject;
  beforeAll(async () => {
    project = await openLocalProject();
  });
  afterAll(() => project.close());
  const sql: Sql = (text) => project.sql(text);
  return {
    sql,
    async each(values, expression) {
      const rows = await sql<{ answer: unknown }>(
        `select to_jsonb(${expression}) as answer
         from jsonb_array_elements($json$${JSON.stringify(values)}$json$::jsonb) with ordinality as t (x, n) order by n`,
      );
      return rows.map(({ answer }) => answer);
    },
  };
}
