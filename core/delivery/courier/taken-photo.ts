import * as v from 'valibot';
import { isPictureData, type PictureData } from '#core/account/picture-data.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { isDeliveryId, type DeliveryId } from '../lifecycle/delivery.ts';

/** A photo that a courier took as proof and hasn't handed in yet. */
export interface TakenPhoto {
  readonly delivery: DeliveryId;
  readonly step: 'deliver' | 'hand_back';
  readonly photo: PictureData;
}

const Stored = recordText(
  schemaOf<TakenPhoto>({
    delivery: v.pipe(v.string(), v.guard(isDeliveryId)),
    step: v.picklist(['deliver', 'hand_back']),
    photo: v.pipe(v.string(), v.guard(isPictureData)),
  }),
);

/** The last photo that a courier took on this device. If it can't be stored, it lasts as long as the screen. */
export function takenPhoto(courier: UserId) {
  const key = `courier-photo-taken:${courier}`;
  const read = async (storage: LocalStoragePort): Promise<TakenPhoto | null> => {
    const stored = await storage.readBlob(key);
    return stored === null ? null : Stored.parse(await stored.text());
  };
  const remove = (storage: LocalStoragePort): Promise<void> => storage.removeBlob(key);
  return {
    read,
    async write(storage: LocalStoragePort, taken: TakenPhoto): Promise<void> {
      await storage.writeBlob(key, new Blob([Stored.write(taken)], { type: 'application/json' }));
    },
    remove,
    /** Removes it unless it was taken for another delivery. */
    async removeOf(storage: LocalStoragePort, delivery: DeliveryId): Promise<void> {
      const taken = await read(storage);
      if (taken === null || taken.delivery === delivery) await remove(storage);
    },
  };
}
