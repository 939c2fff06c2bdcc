import { useCallback, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { businessDashboardOf, paths, requestDeliveryOf } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { linkToRecord } from '#ui/listing/use-record-address.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { OwnBusiness, useBusinessList } from '#ui/app/own-business.tsx';
import { DenialBanner } from '#ui/delivery/request/denial-banner.tsx';
import { useDenial } from '#ui/delivery/request/use-denial.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { useViewerRole } from '#ui/delivery/use-viewer-role.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import type { RowIndex } from '#ui/listing/row-index.ts';
import { ListScreen } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { deliveryList } from './delivery-list.ts';
import { useDeliveryRows } from './use-delivery-rows.ts';
import { DeliveryCard, DeliveryRow } from './delivery-row.tsx';
import { useLiveRows } from './use-live-rows.ts';
import { isolate } from '#core/isolate.ts';
import './deliveries.css';

const columns: readonly Column[] = [
  { key: 'delivery', label: 'Recipient', sort: 'recipient' },
  { key: 'requested', label: 'Requested', sort: 'requested' },
  { key: 'promise', label: 'Promise', sort: 'due' },
  { key: 'status', label: 'Status', sort: 'status' },
  { key: 'price', label: 'Price', sort: 'price' },
];

/** /deliveries/{businessId}: for the owner of the business and for administrators. */
export default function DeliveriesScreen(): ReactNode {
  return (
    <OwnBusiness forAdmins loading={<Waiting />}>
      {(business) => <Deliveries business={business} />}
    </OwnBusiness>
  );
}

function Deliveries({ business }: { business: Business }): ReactNode {
  const feed = usePort(DeliveryFeed);
  const list = useDeliveryRows(business);
  const start = useCallback(
    (notify: Parameters<typeof feed.business>[1]) => feed.business(business.id, notify),
    [feed, business.id],
  );
  const { latest } = useLive(start);
  const overview = latest?.ok === true ? latest.value.view : null;
  useLiveRows(overview, list);
  const times = useBusinessTime(business.id);
  const viewer = useViewerRole(business);
  const denial = useDenial(business);
  const open = viewer === 'merchant' && denial === null;

  return (
    <DashboardPage
      title="Deliveries"
      lede={<Figures overview={overview} index={list.index} />}
      back={
        <BackLink href={homeOf(business, viewer)}>
          <bdi>{business.businessName}</bdi>
        </BackLink>
      }
      actions={
        open &&
        (list.index?.rows.length ?? 0) > 0 && (
          <ButtonLink href={requestDeliveryOf(business.id)} icon={<Glyph d="M12 5v14M5 12h14" />}>
            Request delivery
          </ButtonLink>
        )
      }
    >
      {viewer === 'merchant' && <DenialBanner denial={denial} />}
      {latest?.ok === true && times !== null && <LiveNote live={latest.value} times={times} />}
      <ListScreen
        list={list}
        shape={deliveryList}
        label="Deliveries"
        noun={['delivery', 'deliveries']}
        className="deliveries"
        searchLabel="Search the deliveries"
        placeholder="Name, number or order"
        columns={columns}
        rowHeight={{ row: 77, card: 152 }}
        skeleton={{ rows: 6, label: 'Loading the deliveries…' }}
        failure={{
          title: 'The deliveries couldn’t be loaded',
          text: 'The deliveries themselves aren’t affected. Check your connection and try again.',
        }}
        empty={<NoDeliveries business={business} open={open} viewer={viewer} />}
        waits={times === null}
        row={(delivery, place) =>
          times && <DeliveryRow key={delivery.id} business={business.id} delivery={delivery} times={times} {...place} />
        }
        card={(delivery, place) =>
          times && (
            <DeliveryCard key={delivery.id} business={business.id} delivery={delivery} times={times} {...place} />
          )
        }
      />
    </DashboardPage>
  );
}

/** The business's figures, live. */
function Figures({
  overview,
  index,
}: {
  overview: DeliveryOverview | null;
  index: RowIndex<DeliverySummary> | null;
}): ReactNode {
  if (overview === null || overview.total === 0) return 'Everything this business has sent.';
  const { onTimeRate } = overview;
  // Counted from the rows below once they're loaded, so that it's the same number as the list's filter.
  const active = index?.rows.filter(({ status }) => !isFinal(status)).length ?? overview.active;
  const underWay = active === 0 ? 'None under way' : `${active.toLocaleString('en-US')} under way`;
  return onTimeRate === null ? underWay : `${underWay} · ${Math.floor(onTimeRate * 100)}% on time in 30 days`;
}

/** The page of a business, for its owner or an administrator. */
const homeOf = ({ id }: Business, viewer: ViewerRole): string =>
  viewer === 'merchant' ? businessDashboardOf(id) : linkToRecord(paths.adminBusinesses, id);

function NoDeliveries({
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

function Waiting(): ReactNode {
  const { href, name } = useBusinessList();
  return (
    <DashboardPage title="Deliveries" back={<BackLink href={href}>{name}</BackLink>}>
      <SkeletonRows rows={6} label="Loading the deliveries…" />
    </DashboardPage>
  );
}
