import type { Fix } from '#core/delivery/place/position.ts';
import type { Sql } from '../../supabase/local/database.ts';

/** It keeps the places where couriers stop for a business, to four decimals: they're the business's counter. */
const LEARNED = 'private.business_settings';

/** The tables in which a coordinate of these fixes is left, to a meter or to ten. */
export async function tracesOf(sql: Sql, fixes: readonly Fix[]): Promise<string[]> {
  const sent = fixes.flatMap(({ lat, lon }) => [lat, lon]);
  const exact = new Set(sent.map(String).filter((text) => /\.\d{5}$/u.test(text)));
  const rough = new Set(sent.map((degrees) => degrees.toFixed(4)));
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    const numbers = rows.flatMap(({ row }) => row.match(/-?\b\d{2}\.\d{4,5}\b/gu) ?? []);
    if (numbers.some((text) => exact.has(text) || (rough.has(text) && name !== LEARNED))) found.push(name);
  }
  return found;
}
