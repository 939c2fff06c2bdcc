import type { ReactNode } from 'react';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';

/** /success-sign-in (spec §2): what a pending account means. */
export default function SuccessSignInScreen(): ReactNode {
  const account = useAccount();
  const email = account === null || account === 'loading' ? null : account.email;
  return (
    <ResultPage
      art={<WaitingArt />}
      title="Welcome Back!"
      lede={
        <>
          Your account is inactive while we review it. You will be notified
          {email !== null && (
            <>
              {' '}
              at <strong>{email}</strong>
            </>
          )}{' '}
          when it becomes active.
        </>
      }
      actions={
        <ButtonLink size="large" href={paths.landing}>
          Return Home
        </ButtonLink>
      }
    />
  );
}
