import type { FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { DeliveringPerson } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, type Sender } from '#tests/contract/dispatch-people.ts';
import { valueOf } from '#tests/contract/outcome.ts';

export const found = async ({ backend }: DeliveringPerson, { id }: MerchantDelivery) =>
  valueOf(await backend.merchantDeliveries.find(id)) as MerchantDelivery;
export const balance = async ({ backend, business }: Sender) =>
  valueOf(await backend.merchantDeliveries.overview(business))?.balance;
export const freeLeft = async ({ backend, business }: Sender) =>
  valueOf(await backend.merchantDeliveries.settings(business))?.freeLeft;
export const jobs = async ({ backend }: DeliveringPerson, { dueAt }: MerchantDelivery) =>
  valueOf(await backend.courierDesk.earnings(instant(0), instant(dueAt * 2)));
export const earned = async (by: DeliveringPerson, delivery: MerchantDelivery) =>
  (await jobs(by, delivery)).flatMap((job) => job.earned.map(({ kind, amount }) => [kind, amount]));

/** Uses up the free deliveries. */
export async function useFree(from: Sender): Promise<void> {
  for (let free = 0; free < 5; free += 1) await from.requested();
}
export const charged = async (from: Sender) =>
  valueOf(
    await from.backend.merchantDeliveries.request(aCommand(), from.request({}, { agreed: { fee: 699, free: false } })),
  );
/** Carries a delivery to the door, and reports a failure. */
export async function failAt(by: DeliveringPerson, delivery: MerchantDelivery, reason: FailureReason): Promise<void> {
  await carry(by, delivery, 'at_dropoff');
  valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, reason));
}
export const handBack = async (by: DeliveringPerson, { id }: MerchantDelivery) =>
  valueOf(await by.backend.courierDesk.handBack(aCommand(), id, aJpeg()));
