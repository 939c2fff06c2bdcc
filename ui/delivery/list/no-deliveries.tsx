import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { businessDashboardOf, paths, requestDeliveryOf } from '#ui/app/paths.ts';
import { linkToRecord } from '#ui/listing/use-record-address.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { isolate } from '#core/isolate.ts';

/** The page of a business, for its owner or an administrator. */
export const homeOf = ({ id }: Business, viewer: ViewerRole): string =>
  viewer === 'merchant' ? businessDashboardOf(id) : linkToRecord(paths.adminBusinesses, id);

/** An empty list of deliveries, and what to do next. */
export function NoDeliveries({
  business,
  open,
  viewer,
}: {
  business: Business;
  open: boolean;
  viewer: ViewerRole;
}): ReactNode {
  return (
    <EmptyState
      art={<EmptyListArt />}
      title="No deliveries yet"
      action={
        open ? (
          <ButtonLink href={requestDeliveryOf(business.id)}>Request delivery</ButtonLink>
        ) : (
          <ButtonLink
            variant="secondary"
            href={homeOf(business, viewer)}
          >{`Back to ${isolate(business.businessName)}`}</ButtonLink>
        )
      }
    >
      {viewer === 'admin'
        ? 'This business hasn’t requested any.'
        : business.status === 'Active'
          ? 'Your first five are on us.'
          : 'Your first five are on us, once this business is approved.'}
    </EmptyState>
  );
}
