import type { ReactNode } from 'react';
import type { PendingCode } from '#core/verification/pending-code.ts';
import { paths } from '#ui/app/paths.ts';
import { useCountdown } from '#ui/app/use-countdown.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/**
 * For a person who's back at the first step while a code is valid: a link to enter it, and when they can get another.
 */
export function CodeSent({ code: { email, resendAt } }: { code: PendingCode }): ReactNode {
  const wait = useCountdown(resendAt);
  return (
    <Banner
      title={
        <span>
          We sent a code to{' '}
          <span {...asWritten} className="address">
            {email}
          </span>
        </span>
      }
      action={
        <ButtonLink size="small" href={`${paths.forgotPassword}?step=verification`}>
          Enter the code
        </ButtonLink>
      }
    >
      {wait > 0 ? (
        <span>
          You can ask for another in <span className="numeric">{wait}</span>
          <span>{` ${wait === 1 ? 'second' : 'seconds'}.`}</span>
        </span>
      ) : (
        'Ask for another if it hasn’t arrived.'
      )}
    </Banner>
  );
}
