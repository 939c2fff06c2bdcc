import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../session/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, changeApplication } from './courier-application.ts';

export type LicenseSide = 'front' | 'back';
export const LICENSE_SIDES: readonly LicenseSide[] = ['front', 'back'];

/** Longest edge of a kept license image (decision license-stays-local), in pixels. */
export const MAX_LICENSE_EDGE = 2000;

/** Both images as they are kept; null where there is none. */
export type LicenseImages = Readonly<Record<LicenseSide, Blob | null>>;

/** `storage-full`: the device has no room; `not-kept`: it keeps nothing at all. What was there before stays. */
export type KeepLicenseRefusal = 'storage-full' | 'not-kept';

const keyOf = (owner: string, side: LicenseSide) => `courier-license:${owner}:${side}`;

/** Removes both images of someone's license from the device. */
export async function eraseLicense(storage: LocalStoragePort, owner: string): Promise<void> {
  await Promise.all(LICENSE_SIDES.map((side) => storage.removeBlob(keyOf(owner, side))));
}

/** The driver's license of the courier who is here. Its images never leave the device (spec §3, decision license-stays-local). */
export function courierLicense(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  const owner = () => applicant(auth, storage, clock);

  const images = async (): Promise<LicenseImages> => {
    const whose = await owner();
    const [front, back] = await Promise.all([
      storage.readBlob(keyOf(whose, 'front')),
      storage.readBlob(keyOf(whose, 'back')),
    ]);
    return { front, back };
  };

  return {
    images,

    /** Keeps one side in place of an earlier image of it. */
    async keep(side: LicenseSide, image: Blob): Promise<Result<void, KeepLicenseRefusal>> {
      const written = await storage.writeBlob(keyOf(await owner(), side), image);
      if (written.ok) return written;
      return refused(written.error.kind === 'full' ? 'storage-full' : 'not-kept');
    },

    async remove(side: LicenseSide): Promise<void> {
      await storage.removeBlob(keyOf(await owner(), side));
    },

    /** Hands the license in: both sides are required (spec §5). */
    async submit(): Promise<Result<void, 'missing-sides'>> {
      const { front, back } = await images();
      if (front === null || back === null) return refused('missing-sides');
      changeApplication(storage, await owner(), { license: 'uploaded' });
      return ok();
    },

    /** Goes on without a license. */
    async skip(): Promise<void> {
      changeApplication(storage, await owner(), { license: 'skipped' });
    },
  };
}
export type CourierLicense = ReturnType<typeof courierLicense>;
export const CourierLicense = port<CourierLicense>('CourierLicense');
