import { BUSINESS_LIST } from '#core/business/business-list.ts';
import { countBusinesses, type BusinessRepo } from '#core/business/business-repo.ts';
import { facetCounts, pageOf } from '#core/listing/list-rules.ts';
import { ok } from '#core/result.ts';
import { businessRows, countedBusinesses, fromBusiness } from './businesses-table.ts';
import type { Connection } from '../connection.ts';
import { listPage } from '../list-page.ts';

/** The table of businesses over the REST API. Row policies decide who sees and changes which. */
export function supabaseBusinessRepo(connection: Connection): BusinessRepo {
  return {
    async add(business) {
      // A retry of an existing one adds nothing (decision client-made-ids).
      const added = await connection.call((client) =>
        client.from('businesses').upsert(fromBusiness(business), { onConflict: 'id', ignoreDuplicates: true }),
      );
      return added.ok ? ok() : added;
    },

    async listOwn(owner) {
      const rows = await connection.read(
        (client) =>
          client
            .from('business_profiles')
            .select('*')
            .eq('user_id', owner)
            .order('created_at', { ascending: false })
            .order('id', { ascending: true }),
        (found) => found.length === 0,
      );
      return businessRows.all(rows);
    },

    async findOwn(id, owner) {
      const found = await connection.read(
        (client) => client.from('businesses').select('*').eq('id', id).eq('user_id', owner).maybeSingle(),
        (row) => row === null,
      );
      return businessRows.one(found);
    },

    list: (request = {}) =>
      listPage(connection, 'businesses', request, {
        rows: (answer) => businessRows.all(answer),
        counts(answer) {
          const counted = countedBusinesses.all(answer);
          return counted.ok ? ok(facetCounts(BUSINESS_LIST, counted.value)) : counted;
        },
        pageOf: (all, asked) =>
          pageOf(all, BUSINESS_LIST, asked, (rows) => facetCounts(BUSINESS_LIST, countBusinesses(rows))),
      }),

    count: async () =>
      countedBusinesses.all(await connection.call<unknown[]>((client) => client.rpc('count_businesses'))),

    async setStatus(id, status, reason) {
      const change = reason === undefined ? { status } : { status, status_reason: reason };
      const saved = await connection.call((client) => client.from('businesses').update(change).eq('id', id));
      return saved.ok ? ok() : saved;
    },

    async remove(id) {
      const removed = await connection.call((client) => client.from('businesses').delete().eq('id', id));
      return removed.ok ? ok() : removed;
    },
  };
}
