import { useCallback, type ReactNode } from 'react';
import type { UserId } from '#core/account/user-id.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { businessList } from '#ui/business/business-list.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { businessWords } from '#ui/business/business-words.ts';
import { BusinessReview } from './business-review.tsx';
import '#ui/listing/listing.css';
import './businesses.css';

/** /admin/businesses (spec §2, §4): every business, and the decisions on it. */
export default function BusinessesScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Businesses owner={account.userId} />;
}

function Businesses({ owner }: { owner: UserId }): ReactNode {
  const businesses = usePort(BusinessRepo);
  const loaded = useRows(
    'businesses',
    owner,
    businessList,
    useCallback(() => businesses.listAll(), [businesses]),
  );
  const { index, failed, loading, reload } = loaded;
  return (
    <DashboardPage
      title="Businesses"
      lede="Approve, reject or pause businesses. Owners see your decision in My Businesses."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title={businessWords.notLoaded} busy={loading} retry={reload} />}
      {index === null && !failed && <SkeletonRows rows={8} label="Loading the businesses…" />}
      {index !== null && index.rows.length === 0 && (
        <EmptyState art={<EmptyListArt />} title="No businesses yet">
          When a merchant adds a business, it shows up here.
        </EmptyState>
      )}
      {index !== null && index.rows.length > 0 && <BusinessReview loaded={loaded} />}
    </DashboardPage>
  );
}
