import type { FollowedDeliveryRepo } from '#core/delivery/track/followed-delivery-repo.ts';
import { ok } from '#core/result.ts';
import type { Connection } from './connection.ts';
import { deliveryRows, fromDelivery } from './deliveries-table.ts';

export function supabaseFollowedDeliveryRepo(connection: Connection): FollowedDeliveryRepo {
  return {
    async find(owner) {
      const found = await connection.read(
        (client) => client.from('delivery_tracking').select('delivery_number').eq('user_id', owner).maybeSingle(),
        (row) => row === null,
      );
      return deliveryRows.one(found);
    },

    async save(owner, number) {
      const row = fromDelivery(owner, number);
      const saved = await connection.call((client) =>
        client.from('delivery_tracking').upsert(row, { onConflict: 'user_id' }),
      );
      return saved.ok ? ok() : saved;
    },
  };
}
