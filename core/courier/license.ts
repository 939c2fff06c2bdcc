import type { Clock } from '../clock.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { applicant, changeApplication } from './courier-application.ts';

export type LicenseSide = 'front' | 'back';
export const LICENSE_SIDES: readonly LicenseSide[] = ['front', 'back'];

/** Longest edge of a stored license image (decision license-stays-local), in pixels. */
export const MAX_LICENSE_EDGE = 2000;

/** Both images as stored; null for a missing one. */
export type LicenseImages = Readonly<Record<LicenseSide, Blob | null>>;

/**
 * Another person has signed in or registered in this browser since the screen read the images. No image was changed.
 */
export type OwnerChanged = 'somebody-else';

/** `storage-full`: the device is out of space; `not-kept`: it doesn't allow storage. Earlier images stay. */
export type KeepLicenseRefusal = 'storage-full' | 'not-kept' | OwnerChanged;

const keyOf = (owner: string, side: LicenseSide) => `courier-license:${owner}:${side}`;

/** Removes both license images of a person from the device. */
export async function eraseLicense(storage: LocalStoragePort, owner: string): Promise<void> {
  await Promise.all(LICENSE_SIDES.map((side) => storage.removeBlob(keyOf(owner, side))));
}

/**
 * The driver's license of the current courier. Its images never leave the device (spec §3, decision
 * license-stays-local).
 */
export function courierLicense(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  const owner = () => applicant(auth, storage, clock);
  /** The owner of the images that the screen has read last; null before. */
  let shown: string | null = null;
  const isStill = async (whose: string | null): Promise<boolean> => whose === null || whose === (await owner());

  const imagesOf = async (whose: string): Promise<LicenseImages> => {
    const [front, back] = await Promise.all([
      storage.readBlob(keyOf(whose, 'front')),
      storage.readBlob(keyOf(whose, 'back')),
    ]);
    return { front, back };
  };

  return {
    async images(): Promise<LicenseImages> {
      shown = await owner();
      return imagesOf(shown);
    },

    /** The owner of the images that the screen has read; null before. An image that's prepared from now on is theirs. */
    shownTo: (): string | null => shown,

    /** Stores one side for that person, replacing an earlier image of it. */
    async keep(side: LicenseSide, image: Blob, whose = shown): Promise<Result<void, KeepLicenseRefusal>> {
      if (!(await isStill(whose))) return refused('somebody-else');
      const written = await storage.writeBlob(keyOf(await owner(), side), image);
      if (written.ok) return written;
      return refused(written.error.kind === 'full' ? 'storage-full' : 'not-kept');
    },

    async remove(side: LicenseSide): Promise<void> {
      if (await isStill(shown)) await storage.removeBlob(keyOf(await owner(), side));
    },

    /** Submits the license: both sides are required (spec §5). */
    async submit(): Promise<Result<void, 'missing-sides' | OwnerChanged>> {
      if (!(await isStill(shown))) return refused('somebody-else');
      const { front, back } = await imagesOf(await owner());
      if (front === null || back === null) return refused('missing-sides');
      changeApplication(storage, await owner(), { license: 'uploaded' });
      return ok();
    },

    /** Continues without a license. */
    async skip(): Promise<void> {
      if (await isStill(shown)) changeApplication(storage, await owner(), { license: 'skipped' });
    },
  };
}
export type CourierLicense = ReturnType<typeof courierLicense>;
export const CourierLicense = port<CourierLicense>('CourierLicense');
