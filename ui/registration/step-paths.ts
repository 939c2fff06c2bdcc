import type { NextStep } from '#core/registration/choose-account-type.ts';
import type { SetupStep } from '#core/app/setup-step.ts';
import { paths } from '#ui/app/paths.ts';

export const stepPath = {
  'basic-user-setup': paths.basicUserSetup,
  'business-details': paths.businessDetails,
  'success-business-registration': paths.successBusinessRegistration,
  'courier-location': paths.courierLocation,
} satisfies Record<NextStep, string>;

export const setupPath = {
  'account-type': paths.accountType,
  'basic-user-setup': paths.basicUserSetup,
  'business-details': paths.businessDetails,
  'courier-location': paths.courierLocation,
  'courier-profile-picture': paths.courierProfilePicture,
  'courier-license': paths.courierLicense,
  'success-courier-registration': paths.successCourierRegistration,
} satisfies Record<SetupStep, string>;
