import { formatRoles } from '#core/identity/roles.ts';
import { countPeople, type UserRepo } from '#core/identity/user-repo.ts';
import { facetCounts, pageOf } from '#core/listing/list-rules.ts';
import { PEOPLE_LIST } from '#core/identity/people-list.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { listPage } from '../list-page.ts';
import { countedPeople, fromChanges, fromPerson, userRows } from './users-table.ts';

/** The table of people over the REST API. Row policies and triggers guard roles and status. */
export function supabaseUserRepo(connection: Connection): UserRepo {
  return {
    async find(id, registrant) {
      const found = await connection.read(
        (client) => client.from('users').select('*').eq('id', id).maybeSingle(),
        (row) => row === null,
        registrant,
      );
      return userRows.one(found);
    },

    async insert(person, registrant) {
      const inserted = await connection.call((client) => client.from('users').insert(fromPerson(person)), registrant);
      return inserted.ok ? ok() : inserted;
    },

    async setPhone(id, phone, dialCode, registrant) {
      const saved = await connection.call(
        (client) => client.from('users').update({ phone, country_code: dialCode }).eq('id', id),
        registrant,
      );
      return saved.ok ? ok() : saved;
    },

    async setRoles(id, roles, registrant) {
      const saved = await connection.call(
        (client) =>
          client
            .from('users')
            .update({ role: formatRoles(roles) })
            .eq('id', id),
        registrant,
      );
      return saved.ok ? ok() : saved;
    },

    // The email changes through the authentication service only; the database would ignore it anyway.
    async update(id, changes) {
      const saved = await connection.call((client) => client.from('users').update(fromChanges(changes)).eq('id', id));
      return saved.ok ? ok() : saved;
    },

    list: (request = {}) =>
      listPage(connection, 'users', request, {
        rows: (answer) => userRows.all(answer),
        counts(answer) {
          const counted = countedPeople.all(answer);
          return counted.ok ? ok(facetCounts(PEOPLE_LIST, counted.value)) : counted;
        },
        pageOf: (all, asked) => pageOf(all, PEOPLE_LIST, asked, (rows) => facetCounts(PEOPLE_LIST, countPeople(rows))),
      }),

    count: async () => countedPeople.all(await connection.call<unknown[]>((client) => client.rpc('count_people'))),

    async healthCheck() {
      const counted = await connection.read(
        (client) => client.from('users').select('id', { count: 'exact' }).limit(1),
        (rows) => rows.length === 0,
      );
      return counted.ok ? ok() : counted;
    },
  };
}
