import type { ImageRefusal, OpenPicture } from '../account/open-picture.ts';
import { pictureBlob } from '../account/picture-data.ts';
import type { PictureWorkshop } from '../account/picture-workshop.ts';
import { port } from '../port.ts';
import { refused, type Result } from '../result.ts';
import { MAX_LICENSE_EDGE, type CourierLicense, type KeepLicenseRefusal, type LicenseSide } from './license.ts';

/** JPEG quality of a stored license image: the same as for photos (spec §9). */
const QUALITY = 0.9;

/**
 * Uses a file as one side of the license (spec §5): checks it, scales it down, and stores it on the device (decision
 * license-stays-local).
 */
export function addLicenseSide(openPicture: OpenPicture, workshop: PictureWorkshop, license: CourierLicense) {
  return async (side: LicenseSide, file: Blob): Promise<Result<void, ImageRefusal | KeepLicenseRefusal>> => {
    const whose = license.shownTo();
    const opened = await openPicture(file);
    if (!opened.ok) return opened;
    const { width, height } = opened.value;
    const scaled = await workshop.encodeJpeg(opened.value, { x: 0, y: 0, width, height }, MAX_LICENSE_EDGE, QUALITY);
    opened.value.close();
    return scaled.ok ? license.keep(side, pictureBlob(scaled.value), whose) : refused(scaled.error);
  };
}
export type AddLicenseSide = ReturnType<typeof addLicenseSide>;
export const AddLicenseSide = port<AddLicenseSide>('AddLicenseSide');
