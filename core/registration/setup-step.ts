import type { AccountType, Role } from '../account/roles.ts';
import type { CourierApplication } from '../courier/courier-application.ts';

/** The steps of setting up that someone may have left unfinished. */
export type SetupStep =
  | 'account-type'
  | 'basic-user-setup'
  | 'business-details'
  | 'courier-location'
  | 'courier-profile-picture'
  | 'courier-license'
  | 'success-courier-registration';

/** What is stored of a person's setup. */
export interface SetupFacts {
  readonly roles: readonly Role[];
  readonly accountStatus: string;
  /** The choice of a registration in this browser: null when none was made, `unknown` when nothing is kept of it. */
  readonly chosen: AccountType | null | 'unknown';
  readonly followsDelivery: boolean;
  readonly hasBusiness: boolean;
  readonly hasCourierPicture: boolean;
  readonly application: CourierApplication;
}

/**
 * The next unfinished step; null when the setup is done, or decided upon by an administrator. The device's own part of a
 * courier's application (location, license) is asked for only where it was begun: another device knows nothing of it.
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
