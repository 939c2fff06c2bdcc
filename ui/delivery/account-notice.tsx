import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';

/** What closes a merchant's account for requests. */
export type ClosedAccount = 'Rejected' | 'Suspended';

export const closedAccountWords: Readonly<Record<ClosedAccount, { readonly title: string; readonly text: string }>> = {
  Rejected: {
    title: 'Your account wasn’t approved',
    text: 'We reviewed your account and didn’t approve it, so it can’t request deliveries. Contact us if you think that’s a mistake.',
  },
  Suspended: {
    title: 'Your account is suspended',
    text: 'You can’t request deliveries for now. What’s under way goes on. Contact us to find out more.',
  },
};

/** Whether this person's account is closed for requests, and why; null also while that isn't known. */
export function useClosedAccount(): ClosedAccount | null {
  const account = useAccount();
  if (account === null || account === 'loading' || account.outdated) return null;
  const status = account.profile?.accountStatus;
  return status === 'Rejected' || status === 'Suspended' ? status : null;
}

/** Tells a merchant that their account is closed for requests. */
export function AccountNotice(): ReactNode {
  const closed = useClosedAccount();
  if (closed === null) return null;
  const { title, text } = closedAccountWords[closed];
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <ButtonLink size="small" variant="secondary" href={paths.contact}>
          Contact Us
        </ButtonLink>
      }
    >
      {text}
    </Banner>
  );
}
