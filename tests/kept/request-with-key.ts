import { memoryApiGate } from '#adapters/memory/integration/memory-api-gate.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { Random } from '#core/random.ts';
import { valueOf } from '#tests/contract/outcome.ts';

/** The bakery's software requests a delivery, and its live key comes from a web page. */
export async function requestWithKey(server: MemoryBackend, random: Random, details: DeliveryForm): Promise<void> {
  const gate = memoryApiGate(server, 'live');
  const digest = server.apply(({ state }) => state.apiKeys.find(({ mode }) => mode === 'live')?.digest ?? '');
  const { deliveries } = valueOf(await gate.open(digest, '203.0.113.7'));
  const order = { details, redeliveryOf: null, agreed: { free: false, fee: 699 } };
  valueOf(await deliveries.request({ id: newCommandId(random), asked: 'x' }, { id: newDeliveryId(random), ...order }));
  await gate.note(digest, { id: random.uuid(), method: 'POST', route: '/v1/deliveries', status: 201, ms: 42 });
  valueOf(await gate.refuseInPage(digest, 'https://shop.example', '203.0.113.7'));
}
