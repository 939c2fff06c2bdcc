import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MemoryBackend } from '../memory-backend.ts';

type Photos = Pick<MemoryBackend, 'files' | 'simulation'>;

/** The name of the file that holds the photo of a delivery's proof. */
export const proofFile = (delivery: DeliveryId): string => `proof:${delivery}`;

/** A delivery's proof photo; generated for past deliveries of the demo. Null if there is none. */
export async function readProof({ files, simulation }: Photos, delivery: DeliveryId): Promise<string | null> {
  const file = await files.readBlob(proofFile(delivery));
  if (file !== null) return file.text();
  return simulation.doorPhoto(delivery);
}

/** A delivery's view with its proof photo, if there is one. */
export const withProof = async <View extends { readonly id: DeliveryId }>(
  photos: Photos,
  view: View,
): Promise<View & { readonly proof: string | null }> => ({ ...view, proof: await readProof(photos, view.id) });
