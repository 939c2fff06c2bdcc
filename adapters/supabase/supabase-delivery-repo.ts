import type { DeliveryRepo } from '#core/delivery/delivery-repo.ts';
import { ok } from '#core/result.ts';
import type { Connection } from './connection.ts';

export function supabaseDeliveryRepo(connection: Connection): DeliveryRepo {
  return {
    async find(owner) {
      const found = await connection.read(
        (client) => client.from('delivery_tracking').select('delivery_number').eq('user_id', owner).maybeSingle(),
        (row) => row === null,
      );
      return found.ok ? ok(found.value?.delivery_number ?? null) : found;
    },

    async save(owner, deliveryNumber) {
      const row = { user_id: owner, delivery_number: deliveryNumber };
      const saved = await connection.call((client) =>
        client.from('delivery_tracking').upsert(row, { onConflict: 'user_id' }),
      );
      return saved.ok ? ok() : saved;
    },
  };
}
