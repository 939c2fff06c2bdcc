import { userId } from '#core/account/user-id.ts';
import { businessId } from '#core/business/business-id.ts';
import type { BusinessRepo, BusinessRow } from '#core/business/business-repo.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database-types.ts';
import { readAll } from './read-all.ts';

type StoredRow = Database['public']['Tables']['businesses']['Row'];

const rowFrom = (row: StoredRow): BusinessRow => ({
  ...row,
  id: businessId(row.id),
  user_id: userId(row.user_id),
  status: BUSINESS_STATUSES.find((status) => status === row.status) ?? 'Pending',
});

export function supabaseBusinessRepo(connection: Connection): BusinessRepo {
  return {
    async add({ id, user_id, country, business_name, address, city, state, business_email }) {
      const row = { id, user_id, country, business_name, address, city, state, business_email };
      // A retry of one that is there adds nothing (decision B4).
      const added = await connection.call((client) =>
        client.from('businesses').upsert(row, { onConflict: 'id', ignoreDuplicates: true }),
      );
      return added.ok ? ok() : added;
    },

    async listOwn(owner) {
      const rows = await connection.read(
        (client) =>
          client.from('business_profiles').select('*').eq('user_id', owner).order('created_at', { ascending: false }),
        (found) => found.length === 0,
      );
      return rows.ok ? ok(rows.value.map(rowFrom)) : rows;
    },

    async findOwn(id, owner) {
      const found = await connection.read(
        (client) => client.from('businesses').select('*').eq('id', id).eq('user_id', owner).maybeSingle(),
        (row) => row === null,
      );
      if (!found.ok) return found;
      return ok(found.value === null ? null : rowFrom(found.value));
    },

    async listAll() {
      // Everyone else would be given their own, which is no list of all.
      const [admin, rows] = await Promise.all([
        connection.isAdmin(),
        readAll<StoredRow>(connection, (client) => client.from('businesses').select('*', { count: 'exact' })),
      ]);
      if (!admin.ok) return admin;
      if (!admin.value) return refused(failure('denied', 'permission denied: administrators only'));
      return rows.ok ? ok(rows.value.map(rowFrom)) : rows;
    },

    async setStatus(id, status) {
      const saved = await connection.call((client) => client.from('businesses').update({ status }).eq('id', id));
      return saved.ok ? ok() : saved;
    },

    async remove(id) {
      const removed = await connection.call((client) => client.from('businesses').delete().eq('id', id));
      return removed.ok ? ok() : removed;
    },
  };
}
