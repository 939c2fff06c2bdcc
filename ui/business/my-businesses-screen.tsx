import { useCallback, type ReactNode } from 'react';
import { BusinessRepo } from '#core/business/business-repo.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/back-link.tsx';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { NoMatches } from '#ui/listing/no-matches.tsx';
import { ListCount } from '#ui/listing/list-count.tsx';
import { ListToolbar, SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/use-matches.ts';
import { useRows } from '#ui/listing/use-rows.ts';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { businessList } from './business-list.ts';
import { MyBusinessCard, MyBusinessRow } from './my-business-row.tsx';
import '#ui/listing/listing.css';
import './my-businesses.css';

const columns: readonly Column[] = [
  { key: 'business', label: 'Business', sort: 'name' },
  { key: 'place', label: 'Location', sort: 'city' },
  { key: 'created', label: 'Added', sort: 'created' },
  { key: 'status', label: 'Status', sort: 'status' },
];

/** /my-businesses (spec §2; decision show-stored-status). The guard lets only verified merchants here. */
export default function MyBusinessesScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <MyBusinesses owner={account.userId} />;
}

function MyBusinesses({ owner }: { owner: UserId }): ReactNode {
  const businesses = usePort(BusinessRepo);
  const load = useCallback(() => businesses.listOwn(owner), [businesses, owner]);
  const { index, failed, loading, reload } = useRows('my-businesses', owner, businessList, load);
  const { query, change } = useListQuery(businessList);
  const matches = useMatches(index, query);
  const wide = useIsWide();
  const total = matches?.index.rows.length ?? 0;

  return (
    <DashboardPage
      title="My Businesses"
      lede="The places you send from, and where each one is in review."
      back={<BackLink href={paths.myAccount}>My Account</BackLink>}
      actions={
        <ButtonLink href={paths.addBusiness} icon={<Glyph d="M12 5v14M5 12h14" />}>
          Add Business
        </ButtonLink>
      }
    >
      {matches === null && !failed && <SkeletonRows rows={4} label="Loading your businesses…" />}
      {(failed || (matches !== null && total === 0)) && <NoBusinesses failed={failed} busy={loading} retry={reload} />}
      {!failed && matches !== null && total > 0 && (
        <div className="listing stack gap-3 my-businesses">
          <ListToolbar
            shape={businessList}
            query={query}
            matches={matches}
            wide={wide}
            searchLabel="Search your businesses"
            placeholder="Name, address, city or email"
            change={change}
          />
          <ListCount shown={matches.rowIndices.length} total={total} noun={['business', 'businesses']} />
          {matches.rowIndices.length === 0 ? (
            <NoMatches noun="businesses" query={query} change={change} />
          ) : (
            <ListView
              label="My businesses"
              matches={matches}
              query={query}
              wide={wide}
              columns={columns}
              rowHeight={{ row: 77, card: 150 }}
              change={change}
              onEscape={() => document.getElementById(SEARCH_ID)?.focus()}
              row={(business, position) => (
                <MyBusinessRow
                  key={business.id}
                  business={business}
                  position={position}
                  count={matches.rowIndices.length}
                />
              )}
              card={(business, position) => (
                <MyBusinessCard
                  key={business.id}
                  business={business}
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

/** The empty list. A failed load shows no rows either (spec §8), and offers to try again. */
function NoBusinesses({ failed, busy, retry }: { failed: boolean; busy: boolean; retry: () => void }): ReactNode {
  if (failed) {
    return (
      <EmptyState
        art={<EmptyListArt />}
        title="No businesses to show"
        action={
          <Button variant="secondary" busy={busy} onClick={retry}>
            Retry
          </Button>
        }
      >
        Your businesses are safe; this list couldn’t be updated just now.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<EmptyListArt />}
      title="No businesses yet"
      action={<ButtonLink href={paths.addBusiness}>Add your first business</ButtonLink>}
    >
      Add the first place you send from, and a person will review it.
    </EmptyState>
  );
}
