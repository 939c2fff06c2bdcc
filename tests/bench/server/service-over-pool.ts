import type { Pool, QueryResult } from 'pg';
import { literal, preamble } from '#tests/database/database-under-test.ts';
import type { ServiceApi } from '../../../supabase/functions/_shared/service/service-api.ts';

/** The functions of a database that the Edge Functions call, over a pool of connections. */
export const serviceOverPool = (pool: Pool): ServiceApi =>
  ({
    async rpc(name: string, parameters: Readonly<Record<string, unknown>>) {
      const given = Object.entries(parameters).map(([parameter, value]) => {
        if (value === null || typeof value === 'number') return `${parameter} => ${String(value)}`;
        return `${parameter} => ${literal(typeof value === 'string' ? value : JSON.stringify(value))}`;
      });
      const results: unknown = await pool.query(
        `${preamble('service')} select public.${name}(${given.join(', ')}) as answer`,
      );
      return (results as QueryResult<{ readonly answer: unknown }>[]).at(-1)?.rows[0]?.answer ?? null;
    },
  }) as Pick<ServiceApi, 'rpc'> as ServiceApi;
