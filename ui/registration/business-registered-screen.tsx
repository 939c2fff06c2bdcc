import { useState, type ReactNode } from 'react';
import { CompleteRegistration } from '#core/registration/complete-registration.ts';
import { MerchantArt } from '#ui/art/merchant.tsx';
import { paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { RegistrationComplete } from './registration-complete.tsx';
import { useCompletion } from './use-completion.ts';

/**
 * /success-business-registration (spec §2): signs in with the stored registration session, unless someone is signed in.
 */
export default function BusinessRegisteredScreen(): ReactNode {
  const completed = useCompletion(usePort(CompleteRegistration));
  // Set by the previous form after adding a business.
  const [added] = useState(() => (history.state as { added?: unknown } | null)?.added === true);
  return (
    <RegistrationComplete
      completed={completed}
      art={<MerchantArt />}
      facts={[
        ['Registered as', 'Merchant'],
        [
          'What’s next',
          added
            ? 'We review your business, and email you as soon as that’s done.'
            : 'Add a business. We email you as soon as it’s reviewed.',
        ],
      ]}
      next={
        added
          ? { name: 'My Businesses', path: paths.myBusinesses }
          : { name: 'Add a Business', path: paths.addBusiness }
      }
      lede="You are registered as a Merchant. You can sign in and add a business; each business is reviewed before its first delivery."
    />
  );
}
