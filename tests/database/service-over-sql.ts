import type { ServiceApi } from '../../supabase/functions/_shared/service/service-api.ts';
import { literal, type DatabaseUnderTest } from './database-under-test.ts';

const argument = (value: unknown): string => {
  if (typeof value === 'number' || value === null) return String(value);
  return literal(typeof value === 'object' ? JSON.stringify(value) : String(value));
};

/**
 * The project's APIs that the Edge Functions call, directly on a database: each call is a transaction on its own
 * connection.
 */
export function serviceOverSql(database: DatabaseUnderTest): ServiceApi {
  return {
    async rpc(name, parameters) {
      const given = Object.entries(parameters)
        .map(([parameter, value]) => `${parameter} => ${argument(value)}`)
        .join(', ');
      const rows = await database.as('service', `select * from public.${name}(${given})`);
      const [first] = rows;
      // A function that returns one value returns a column with the function's name.
      return first !== undefined && Object.keys(first).join() === name ? first[name] : rows;
    },
    async updateUser(id, changes) {
      const { app_metadata: app = {}, email, password } = changes;
      await database.owner(`update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${literal(JSON.stringify(app))}::jsonb
        ${typeof email === 'string' ? `, email = ${literal(email)}` : ''}
        ${typeof password === 'string' ? `, encrypted_password = ${literal(password)}` : ''} where id = ${literal(id)}`);
      return { ok: true };
    },
    async deleteUser(id) {
      await database.owner(`delete from auth.users where id = ${literal(id)}`);
    },
    sessionOf: async () => null,
    checkPassword: async () => 'wrong',
    isAdministrator: async () => false,
  };
}
