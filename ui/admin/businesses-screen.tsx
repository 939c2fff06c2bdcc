import type { ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { usePages } from '#ui/listing/use-pages.ts';
import { businessWords } from '#ui/business/business-words.ts';
import { businessReviewConfig, reviewedBusinesses } from '#ui/admin/review/business-review-config.ts';
import { BusinessRecordDrawer } from '#ui/admin/record/business-record.tsx';
import { useBusinesses } from './use-businesses.ts';
import { BusinessCard, BusinessTableRow } from './business-row.tsx';
import { CaughtUp, isQueue } from '#ui/admin/review/caught-up.tsx';
import { LongestWaiting } from '#ui/admin/review/longest-waiting.tsx';
import { ReviewList } from '#ui/admin/review/review-list.tsx';
import { useBusinessActions } from '#ui/admin/review/use-actions.ts';
import '#ui/listing/listing.css';
import './businesses.css';
import '#ui/admin/record/record.css';

const COLUMNS: readonly Column[] = [
  { key: 'business', label: 'Business', sort: 'name' },
  { key: 'place', label: 'Location', sort: 'city' },
  { key: 'created', label: 'Created', sort: 'created' },
  { key: 'status', label: 'Status' },
];

/** /admin/businesses (spec §2, §4): every business, and the decisions on it. */
export default function BusinessesScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Businesses owner={account.userId} />;
}

function Businesses({ owner }: { owner: UserId }): ReactNode {
  const pages = usePages('businesses', owner, reviewedBusinesses, useBusinesses());
  const { index, total, failed, loading, reload } = pages;
  const actions = useBusinessActions();
  return (
    <DashboardPage
      title="Businesses"
      lede="Approve or reject businesses, or set them back to pending. Owners get your decision by email and see it in My Businesses."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title={businessWords.notLoaded} busy={loading} retry={reload} />}
      {index === null && !failed && <SkeletonRows rows={8} label="Loading the businesses…" />}
      {index !== null && total === 0 && (
        <EmptyState art={<EmptyListArt />} title="No businesses yet">
          When a merchant adds a business, it shows up here.
        </EmptyState>
      )}
      {index !== null && total > 0 && (
        <ReviewList
          config={businessReviewConfig}
          actions={actions}
          pages={pages}
          me={owner}
          label="Businesses"
          placeholder="Name, address, city or email"
          columns={COLUMNS}
          rowHeight={{ row: 77, card: 216 }}
          row={BusinessTableRow}
          card={BusinessCard}
          record={BusinessRecordDrawer}
          caughtUp={(query, change) =>
            isQueue(query) && (
              <CaughtUp
                title="No business is waiting for review."
                noun="businesses"
                newcomers="businesses"
                change={change}
              />
            )
          }
          bar={(query, change) => <LongestWaiting natural={reviewedBusinesses.natural} query={query} change={change} />}
        />
      )}
    </DashboardPage>
  );
}
