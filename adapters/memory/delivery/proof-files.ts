import type { DeliveryId } from '#core/delivery/delivery.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { isSeeded } from '../past/make-delivery.ts';

/** The name of the file that holds the photo of a delivery's proof. */
export const proofFile = (delivery: DeliveryId): string => `proof:${delivery}`;

/** A delivery's proof photo; drawn for generated past deliveries. Null if there is none. */
export async function readProof(files: LocalStoragePort, delivery: DeliveryId): Promise<string | null> {
  const file = await files.readBlob(proofFile(delivery));
  if (file !== null) return file.text();
  return isSeeded(delivery) ? (await import('../past/door-photos.ts')).doorPhoto(delivery) : null;
}

/** A delivery's view with its proof photo, if there is one. */
export const withProof = async <View extends { readonly id: DeliveryId }>(
  files: LocalStoragePort,
  view: View,
): Promise<View & { readonly proof: string | null }> => ({ ...view, proof: await readProof(files, view.id) });
