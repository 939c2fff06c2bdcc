import type { ReactNode } from 'react';
import { CompleteCourierRegistration } from '#core/courier/complete-courier-registration.ts';
import { CourierArt } from '#ui/art/courier.tsx';
import { paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { RegistrationComplete } from '#ui/registration/registration-complete.tsx';
import { useCompletion } from '#ui/registration/use-completion.ts';

/**
 * /success-courier-registration (spec §2): signs in automatically and counts the courier once (decision
 * finishing-registration).
 */
export default function CourierRegisteredScreen(): ReactNode {
  const completed = useCompletion(usePort(CompleteCourierRegistration));
  return (
    <RegistrationComplete
      completed={completed}
      art={<CourierArt />}
      facts={[
        ['Applied as', 'Courier'],
        ['What’s next', 'We review your application, and email you when we’ve made a decision.'],
      ]}
      next={{ name: 'Courier Home', path: paths.courier }}
      lede="Your courier application is submitted. It will be reviewed and approved by our team; your account shows where it stands."
    />
  );
}
