import type { CourierCounterRepo } from '#core/courier/courier-counter-repo.ts';
import { ok } from '#core/result.ts';
import type { Connection } from './connection.ts';
import { malformed } from './failures.ts';
import { counterRows } from './counters-table.ts';

export function supabaseCourierCounterRepo(connection: Connection): CourierCounterRepo {
  return {
    async read() {
      // Selects all columns: some versions of the API take a column called `count` for the aggregate.
      const found = await connection.call((client) =>
        client.from('courier_counters').select('*').order('id', { ascending: true }).limit(1),
      );
      const rows = counterRows.all(found);
      return rows.ok ? ok(rows.value[0] ?? null) : rows;
    },

    async countMe() {
      const counted = await connection.call((client) => client.rpc('complete_courier_registration'));
      if (!counted.ok) return counted;
      return typeof counted.value === 'number' ? ok(counted.value) : malformed;
    },
  };
}
