import type { DeliveryRecord } from '#core/delivery/lifecycle/delivery-record.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { MISSES_OF_CLIENT, type Misses } from '#core/delivery/track/tracking-limits.ts';
import type { TrackingAccess } from '#core/delivery/track/tracked-delivery.ts';
import { identify } from '../identity.ts';
import type { MemoryClient } from '../memory-client.ts';
import { isUsedUp, within } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import { findDeliveryByNumber } from './all-deliveries.ts';

/** The access of a browser to deliveries by their numbers. Misses are limited per browser or person, as in the database. */
export function trackingAccess(client: MemoryClient) {
  const bucketOf = (tx: Transaction): string => {
    const asking = identify(tx.state, client.tokens);
    return `track:${asking.ok ? asking.value.id : client.client}`;
  };
  return {
    bucketOf,
    accessTo(
      { people, key: stored }: Pick<DeliveryRecord, 'people' | 'key'>,
      key: string | null,
      tx: Transaction,
    ): TrackingAccess {
      if (key !== null && key === stored) return 'recipient';
      const asking = identify(tx.state, client.tokens);
      const address = people?.dropoff.email ?? '';
      return asking.ok && asking.value.emailVerified && address !== '' && asking.value.user.email === address
        ? 'recipient'
        : 'number';
    },
    missesOf: (tx: Transaction, number: TrackingNumber, key: string | null): Misses => ({
      isUsedUp: isUsedUp(tx, bucketOf(tx), MISSES_OF_CLIENT),
      hasKey: key !== null && findDeliveryByNumber(tx, number)?.key === key,
    }),
    countMiss(tx: Transaction): void {
      within(tx, bucketOf(tx), MISSES_OF_CLIENT);
    },
  };
}
