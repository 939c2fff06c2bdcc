import type { DeliveryId } from '#core/delivery/delivery.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The name of the file that holds the photo of a delivery's proof. */
export const proofFile = (delivery: DeliveryId): string => `proof:${delivery}`;

/** A view of a delivery with the photo that was taken of it, if there is one. */
export async function withProof<View extends { readonly id: DeliveryId }>(
  files: LocalStoragePort,
  view: View,
): Promise<View & { readonly proof: string | null }> {
  const file = await files.readBlob(proofFile(view.id));
  return { ...view, proof: file === null ? null : await file.text() };
}
