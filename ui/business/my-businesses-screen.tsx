import { useCallback, type ReactNode } from 'react';
import { BusinessRepo } from '#core/business/business-repo.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { ListScreen } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { businessList } from './business-list.ts';
import { MyBusinessCard, MyBusinessRow } from './my-business-row.tsx';
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
  const list = useRows('my-businesses', owner, businessList, load);
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
      <ListScreen
        list={list}
        shape={businessList}
        label="My businesses"
        noun={['business', 'businesses']}
        className="my-businesses"
        searchLabel="Search your businesses"
        placeholder="Name, address, city or email"
        columns={columns}
        rowHeight={{ row: 77, card: 150 }}
        skeleton={{ rows: 4, label: 'Loading your businesses…' }}
        failure={{
          title: 'No businesses to show',
          text: 'Your businesses are safe; this list couldn’t be updated just now.',
        }}
        empty={
          <EmptyState
            art={<EmptyListArt />}
            title="No businesses yet"
            action={<ButtonLink href={paths.addBusiness}>Add your first business</ButtonLink>}
          >
            Add the first place you send from, and a person will review it.
          </EmptyState>
        }
        row={(business, place) => <MyBusinessRow key={business.id} business={business} {...place} />}
        card={(business, place) => <MyBusinessCard key={business.id} business={business} {...place} />}
      />
    </DashboardPage>
  );
}
