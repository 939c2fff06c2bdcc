import type { PictureRepo } from '../account/picture-repo.ts';
import type { BusinessRepo } from '../business/business-repo.ts';
import { readApplication } from '../courier/courier-application.ts';
import type { FollowedDeliveryRepo } from '../delivery/track/followed-delivery-repo.ts';
import { port } from '../port.ts';
import type { Account } from '../session/load-account.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { readRegistrationTrace } from '../registration/registration-record.ts';
import { setupStep, type SetupStep } from './setup-step.ts';

/**
 * The next setup step of the signed-in person; null when there's none, when their email comes first, or when it isn't
 * known: we offer only what we know is missing.
 */
export function nextSetupStep(
  deliveries: FollowedDeliveryRepo,
  businesses: BusinessRepo,
  pictures: PictureRepo,
  storage: LocalStoragePort,
) {
  return async ({ userId, profile, emailVerified }: Account): Promise<SetupStep | null> => {
    if (profile === null || !emailVerified) return null;
    const { roles, accountStatus } = profile;
    const [followed, owned, picture] = await Promise.all([
      deliveries.find(userId),
      roles.includes('merchant') ? businesses.listOwn(userId) : null,
      roles.includes('courier') ? pictures.find(userId, 'courier') : null,
    ]);
    if (!followed.ok || owned?.ok === false || picture?.ok === false) return null;
    const trace = readRegistrationTrace(storage);
    return setupStep({
      roles,
      accountStatus,
      chosen: trace?.userId === userId ? trace.accountType : 'unknown',
      followsDelivery: followed.value !== null,
      hasBusiness: owned !== null && owned.value.length > 0,
      hasCourierPicture: picture !== null && picture.value !== null,
      application: readApplication(storage, userId),
    });
  };
}
export type NextSetupStep = ReturnType<typeof nextSetupStep>;
export const NextSetupStep = port<NextSetupStep>('NextSetupStep');
