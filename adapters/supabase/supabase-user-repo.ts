import { userId } from '#core/account/user-id.ts';
import type { UserRepo, UserRow } from '#core/account/user-repo.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database-types.ts';
import { readAll } from './read-all.ts';

type StoredRow = Database['public']['Tables']['users']['Row'];

const rowFrom = (row: StoredRow): UserRow => ({ ...row, id: userId(row.id) });

export function supabaseUserRepo(connection: Connection): UserRepo {
  return {
    async find(id, using) {
      const found = await connection.read(
        (client) => client.from('users').select('*').eq('id', id).maybeSingle(),
        (row) => row === null,
        using,
      );
      if (!found.ok) return found;
      return ok(found.value === null ? null : rowFrom(found.value));
    },

    async insert({ id, email, first_name, last_name, phone, country, country_code, role }, using) {
      const row = {
        id,
        email,
        first_name,
        last_name,
        phone,
        country,
        country_code,
        ...(role === null ? {} : { role }),
      };
      const inserted = await connection.call((client) => client.from('users').insert(row), using);
      return inserted.ok ? ok() : inserted;
    },

    async setPhone(id, phone, countryCode, using) {
      const saved = await connection.call(
        (client) => client.from('users').update({ phone, country_code: countryCode }).eq('id', id),
        using,
      );
      return saved.ok ? ok() : saved;
    },

    async setRole(id, role, using) {
      const saved = await connection.call((client) => client.from('users').update({ role }).eq('id', id), using);
      return saved.ok ? ok() : saved;
    },

    // The address changes through the authentication service only; the database would leave it as it is anyway.
    async update(id, { first_name, last_name, phone, country, country_code }) {
      const saved = await connection.call((client) =>
        client.from('users').update({ first_name, last_name, phone, country, country_code }).eq('id', id),
      );
      return saved.ok ? ok() : saved;
    },

    async listAll() {
      // Everyone else would be given their own row, which is no list of all.
      const [admin, rows] = await Promise.all([
        connection.isAdmin(),
        readAll<StoredRow>(connection, (client) => client.from('users').select('*', { count: 'exact' })),
      ]);
      if (!admin.ok) return admin;
      if (!admin.value) return refused(failure('denied', 'permission denied: administrators only'));
      return rows.ok ? ok(rows.value.map(rowFrom)) : rows;
    },

    async healthCheck() {
      const counted = await connection.read(
        (client) => client.from('users').select('id', { count: 'exact' }).limit(1),
        (rows) => rows.length === 0,
      );
      return counted.ok ? ok() : counted;
    },
  };
}
