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
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { ListCount } from '#ui/listing/list-count.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { NoMatches } from '#ui/listing/no-matches.tsx';
import { ListToolbar, SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import type { RowIndex } from '#ui/listing/row-index.ts';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/use-matches.ts';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { deliveryList } from './delivery-list.ts';
import { useDeliveryRows } from './use-delivery-rows.ts';
import { DeliveryCard, DeliveryRow } from './delivery-row.tsx';
import { useLiveRows } from './use-live-rows.ts';
import { isolate } from '#core/isolate.ts';
import '#ui/listing/listing.css';
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
  const { query, change } = useListQuery(deliveryList);
  const matches = useMatches(list.index, query);
  const wide = useIsWide();
  const times = useBusinessTime(business.id);
  const total = matches?.index.rows.length ?? 0;
  const waiting = matches === null || times === null;
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
        total > 0 && (
          <ButtonLink href={requestDeliveryOf(business.id)} icon={<Glyph d="M12 5v14M5 12h14" />}>
            Request delivery
          </ButtonLink>
        )
      }
    >
      {viewer === 'merchant' && <DenialBanner denial={denial} />}
      {latest?.ok === true && times !== null && <LiveNote live={latest.value} times={times} />}
      {waiting && !list.failed && <SkeletonRows rows={6} label="Loading the deliveries…" />}
      {list.failed && total > 0 && (
        <ListFailure title="The list couldn’t be updated" busy={list.loading} retry={list.reload} />
      )}
      {list.failed && total === 0 && (
        <EmptyState
          art={<EmptyListArt />}
          title="The deliveries couldn’t be loaded"
          action={
            <Button variant="secondary" busy={list.loading} onClick={list.reload}>
              Retry
            </Button>
          }
        >
          The deliveries themselves aren’t affected. Check your connection and try again.
        </EmptyState>
      )}
      {!waiting && !list.failed && total === 0 && <NoDeliveries business={business} open={open} viewer={viewer} />}
      {!waiting && total > 0 && (
        <div className="listing stack gap-3 deliveries">
          <ListToolbar
            shape={deliveryList}
            query={query}
            matches={matches}
            wide={wide}
            searchLabel="Search the deliveries"
            placeholder="Name, number or order"
            change={change}
          />
          <ListCount shown={matches.rowIndices.length} total={total} noun={['delivery', 'deliveries']} />
          {matches.rowIndices.length === 0 ? (
            <NoMatches noun="deliveries" query={query} change={change} />
          ) : (
            <ListView
              label="Deliveries"
              matches={matches}
              query={query}
              wide={wide}
              columns={columns}
              rowHeight={{ row: 77, card: 152 }}
              change={change}
              onEscape={() => document.getElementById(SEARCH_ID)?.focus()}
              row={(delivery, position) => (
                <DeliveryRow
                  key={delivery.id}
                  business={business.id}
                  delivery={delivery}
                  times={times}
                  position={position}
                  count={matches.rowIndices.length}
                />
              )}
              card={(delivery, position) => (
                <DeliveryCard
                  key={delivery.id}
                  business={business.id}
                  delivery={delivery}
                  times={times}
                  position={position}
                  count={matches.rowIndices.length}
                />
              )}
            />
          )}
        </div>
      )}
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
