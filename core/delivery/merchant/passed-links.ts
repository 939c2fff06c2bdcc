import * as v from 'valibot';
import { port } from '#core/port.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { isDeliveryId, type DeliveryId } from '../lifecycle/delivery.ts';
import type { MerchantDelivery } from './merchant-delivery.ts';

/** The number of deliveries that are remembered, newest first. A business has at most 200 under way. */
const MAX_KEPT = 200;

const record = storedRecord(
  'local',
  'passed-links',
  v.object({ deliveries: v.array(v.pipe(v.string(), v.guard(isDeliveryId))) }),
);

/** The deliveries whose recipient's link was copied or shared on this device. */
export function passedLinks(storage: LocalStoragePort) {
  const read = (): readonly DeliveryId[] => record.read(storage)?.deliveries ?? [];
  return {
    has: (delivery: DeliveryId): boolean => read().includes(delivery),
    note: (delivery: DeliveryId): void => {
      const others = read().filter((id) => id !== delivery);
      record.write(storage, { deliveries: [...others, delivery].slice(-MAX_KEPT) });
    },
  };
}
export type PassedLinks = ReturnType<typeof passedLinks>;
export const PassedLinks = port<PassedLinks>('PassedLinks');

/**
 * Whether the product writes to the recipient: an email, or, if the operator sends text messages, one when the parcel is on
 * its way. Otherwise they know neither the link nor the PIN until the merchant passes the link on. True if their details
 * were deleted.
 */
export const isRecipientTold = ({ people }: Pick<MerchantDelivery, 'people'>, sendsTexts: boolean): boolean =>
  people === null || people.dropoff.email !== '' || sendsTexts;
