import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { paths } from '#ui/app/paths.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { APPEAL_HINT, ReasonQuote } from '#ui/kit/surfaces/reason-quote.tsx';

/** The effect of the status, for the merchant. */
export function BusinessStatusBanner({ business }: { business: Business }): ReactNode {
  if (business.status === 'Active') return null;
  if (business.status === 'Pending')
    return (
      <Banner tone="warning" title="Waiting for approval">
        A person reviews every business. You’ll see the decision here and in My Businesses.
      </Banner>
    );
  return (
    <Banner
      title="Not approved"
      action={
        <ButtonLink size="small" variant="secondary" href={paths.contact}>
          Contact Us
        </ButtonLink>
      }
    >
      <p>{`We reviewed this business and didn’t approve it${business.statusReason === '' ? '.' : ':'}`}</p>
      <ReasonQuote>{business.statusReason}</ReasonQuote>
      <p>{APPEAL_HINT}</p>
    </Banner>
  );
}
