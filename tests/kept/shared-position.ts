import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { positionSharing } from '#core/delivery/place/position-sharing.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { writePhones } from '#demo/phone-condition.ts';
import { valueOf } from '#tests/contract/outcome.ts';

/** The place of Lena's phone. */
export const HERE = { lat: 43.65781, lon: -79.42163, accuracy: 18, age: 3000 };

/** A courier shares where they are, and then their phone goes into a pocket. */
export async function sharePosition(storage: LocalStoragePort, desk: CourierDesk, courier: UserId): Promise<void> {
  const sharing = positionSharing({ watch: () => () => undefined }, storage, { now: () => 0 });
  sharing.work(courier, true);
  sharing.turnOn();
  valueOf(await desk.duty(HERE));
  const since = instant(Date.parse('2026-03-02T15:00:00.000Z'));
  writePhones(storage, { does: 'pocket', since, until: instant(since + 3_600_000) });
}
