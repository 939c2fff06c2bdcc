import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { requestDeliveryOf } from '#ui/app/paths.ts';
import { OwnBusiness, useBusinessList } from '#ui/app/routing/own-business.tsx';
import { DenialBanner } from '#ui/delivery/request/denial-banner.tsx';
import { useDenial } from '#ui/delivery/request/use-denial.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { useViewerRole } from '#ui/delivery/use-viewer-role.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListScreen } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { deliveryList } from './delivery-list.ts';
import { useDeliveryRows } from './use-delivery-rows.ts';
import { DeliveryCard, DeliveryRow } from './delivery-row.tsx';
import { useOverview } from './use-overview.ts';
import { useLiveRows } from './use-live-rows.ts';
import { NoDeliveries, homeOf } from './no-deliveries.tsx';
import { DeliveryFigures } from './delivery-figures.tsx';
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
  const { latest, overview } = useOverview(business.id);
  const list = useDeliveryRows(business);
  useLiveRows(overview, list);
  const times = useBusinessTime(business.id);
  const viewer = useViewerRole(business);
  const denial = useDenial(business);
  const open = viewer === 'merchant' && denial === null;

  return (
    <DashboardPage
      title="Deliveries"
      lede={<DeliveryFigures overview={overview} index={list.index} />}
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

function Waiting(): ReactNode {
  const { href, name } = useBusinessList();
  return (
    <DashboardPage title="Deliveries" back={<BackLink href={href}>{name}</BackLink>}>
      <SkeletonRows rows={6} label="Loading the deliveries…" />
    </DashboardPage>
  );
}
