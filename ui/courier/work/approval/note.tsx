import type { ReactNode } from 'react';
import type { Account } from '#core/session/load-account.ts';
import { paths } from '#ui/app/paths.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { APPEAL_HINT, ReasonQuote } from '#ui/kit/surfaces/reason-quote.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

export type Approval = 'unverified' | 'Pending' | 'Rejected' | 'Suspended';

const titles = {
  unverified: 'Verify your email first',
  Pending: 'We’re reviewing your account',
  Rejected: 'Your account wasn’t approved',
  Suspended: 'Your account is suspended',
} as const;

/**
 * Tells a courier why they can't carry deliveries, and what to do next. `aboveForm`: the form for city and vehicle is
 * below.
 */
export default function ApprovalNote({
  approval,
  account: { email, profile },
  aboveForm = false,
}: {
  approval: Approval;
  account: Account;
  aboveForm?: boolean;
}): ReactNode {
  return (
    <EmptyState
      art={<WaitingArt />}
      title={titles[approval]}
      action={
        approval === 'unverified' ? (
          <ButtonLink size="large" href={paths.verifyEmail}>
            Verify Email
          </ButtonLink>
        ) : approval === 'Pending' ? (
          <>
            {!aboveForm && (
              <ButtonLink size="large" href={paths.courierArea}>
                Your city and vehicle
              </ButtonLink>
            )}
            <ButtonLink size="large" variant="secondary" href={paths.myProfile}>
              Check your profile
            </ButtonLink>
          </>
        ) : (
          <ButtonLink size="large" variant="secondary" href={paths.contact}>
            Contact Us
          </ButtonLink>
        )
      }
    >
      {approval === 'unverified' && <p>Your review starts once your email address is verified.</p>}
      {approval === 'Pending' && (
        <p>
          You’re registered, and an administrator is looking at your account. Once it’s approved you can go online here.
          We’ll email <strong {...asWritten}>{email}</strong>.
        </p>
      )}
      {approval === 'Rejected' && <p>You can’t take deliveries with it.</p>}
      {approval === 'Suspended' && <p>You can’t take deliveries for now.</p>}
      {(approval === 'Rejected' || approval === 'Suspended') && (
        <>
          <ReasonQuote>{profile?.statusReason ?? ''}</ReasonQuote>
          <p>{APPEAL_HINT}</p>
        </>
      )}
    </EmptyState>
  );
}
