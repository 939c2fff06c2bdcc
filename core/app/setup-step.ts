import type { AccountType, Role } from '../identity/roles.ts';
import type { CourierApplication } from '../courier/courier-application.ts';

/** The setup steps that a person may have left unfinished. */
export type SetupStep =
  | 'account-type'
  | 'basic-user-setup'
  | 'business-details'
  | 'courier-location'
  | 'courier-profile-picture'
  | 'courier-license'
  | 'success-courier-registration';

/** The stored facts about a person's setup. */
export interface SetupFacts {
  readonly roles: readonly Role[];
  readonly accountStatus: string;
  /**
   * The choice during a registration in this browser: null when none was made, `unknown` when nothing is stored about
   * it.
   */
  readonly chosen: AccountType | null | 'unknown';
  readonly followsDelivery: boolean;
  readonly hasBusiness: boolean;
  readonly hasCourierPicture: boolean;
  readonly application: CourierApplication;
}

/**
 * The next unfinished step; null when the setup is done, or when an administrator has decided on it. The device's part
 * of a courier's application (location, license) counts only if it was started here: another device doesn't know about
 * it.
 */
export function setupStep(facts: SetupFacts): SetupStep | null {
  const { roles } = facts;
  if (roles.includes('admin')) return null;
  if (roles.includes('merchant') || roles.includes('courier')) {
    if (facts.accountStatus !== 'Pending') return null;
    return (
      (roles.includes('merchant') && !facts.hasBusiness ? 'business-details' : null) ??
      (roles.includes('courier') ? courierStep(facts) : null)
    );
  }
  if (facts.chosen === null) return 'account-type';
  return facts.followsDelivery ? null : 'basic-user-setup';
}

function courierStep({
  hasCourierPicture,
  application: { location, license, completed },
}: SetupFacts): SetupStep | null {
  if (completed) return null;
  if (!hasCourierPicture) return location === null ? 'courier-location' : 'courier-profile-picture';
  if (license !== null) return 'success-courier-registration';
  return location === null ? null : 'courier-license';
}
