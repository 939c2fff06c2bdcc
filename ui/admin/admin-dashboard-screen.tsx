import { useCallback, useMemo, type ReactNode } from 'react';
import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { displayName } from '#ui/app/display-name.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { LinkCard } from '#ui/kit/link-card.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { reviewedBusinesses } from './business-review-config.ts';
import { FindDelivery } from './find-delivery.tsx';
import { HubCard } from './hub-card.tsx';
import { LiveCities } from './live-cities.tsx';
import { Objections } from './objections.tsx';
import { ReviewQueue, waitingAccounts } from './review-queue.tsx';
import { tally } from './tally.ts';
import { ROLE_NAMES, userList } from './user-list.ts';
import { isolate } from '#core/isolate.ts';
import { useWorkLeft, WorkBehind, WorkFigures } from './work-left.tsx';
import './admin-dashboard.css';

/** Active green, Pending orange, other gray, like the badges in the lists (spec §4). */
const TONES = { Active: 'green', Pending: 'orange', Rejected: 'gray', Suspended: 'dark' } as const;

/** /admin-dashboard and /admin (spec §2): links to the two lists, with their numbers. */
export default function AdminDashboardScreen(): ReactNode {
  const account = useAccount();
  if (account === null || account === 'loading') return null;
  return <Hub owner={account.userId} name={displayName(account)} />;
}

function Hub({ owner, name }: { owner: UserId; name: string }): ReactNode {
  const users = usePort(UserRepo);
  const businesses = usePort(BusinessRepo);
  const work = useWorkLeft();
  // Preloads the lists, so that they open immediately.
  const people = useRows(
    'users',
    owner,
    userList,
    useCallback(() => users.listAll(), [users]),
  );
  const shops = useRows(
    'businesses',
    owner,
    reviewedBusinesses,
    useCallback(() => businesses.listAll(), [businesses]),
  );
  const roles = useMemo(() => tally(people.index, 'role'), [people.index]);
  const statusCounts = useMemo(() => tally(people.index, 'status'), [people.index]);
  const statuses = useMemo(() => tally(shops.index, 'status'), [shops.index]);
  const waiting = useMemo(() => (people.index === null ? null : waitingAccounts(people.index.rows)), [people.index]);

  return (
    <DashboardPage
      title="Admin Dashboard"
      lede={`Signed in as ${isolate(name)}. Review businesses and see who’s signed up.`}
      back={<BackLink href={paths.myAccount}>My Account</BackLink>}
    >
      {work !== null && <WorkBehind work={work} />}
      <LiveCities />
      <ReviewQueue
        couriers={waiting?.couriers ?? null}
        merchants={waiting?.merchants ?? null}
        businesses={statuses === null ? null : (statuses.get('Pending') ?? 0)}
      />
      <FindDelivery />
      <Objections />
      <div className="hub stack gap-4">
        <HubCard
          href={paths.adminUsers}
          title="All Accounts"
          text="Manage accounts and roles: everyone who has registered."
          total={people.index?.rows.length ?? null}
          failed={people.failed}
          parts={ROLE_NAMES.filter((role) => roles === null || roles.has(role)).map((role) => ({
            label: role,
            count: roles?.get(role) ?? 0,
            href: `${paths.adminUsers}?role=${encodeURIComponent(role)}`,
          }))}
        />
        <HubCard
          href={paths.adminBusinesses}
          title="Businesses"
          text="Approve, reject and delete businesses, or set them back to pending."
          total={shops.index?.rows.length ?? null}
          failed={shops.failed}
          parts={BUSINESS_STATUSES.map((status) => ({
            label: status,
            count: statuses?.get(status) ?? 0,
            tone: TONES[status],
            href: `${paths.adminBusinesses}?status=${status}`,
          }))}
        />
        <HubCard
          href={paths.adminAccounts}
          title="Accounts"
          text="Waiting for a decision. Approve merchants and couriers, and suspend anyone who shouldn’t be working."
          total={statusCounts === null ? null : (statusCounts.get('Pending') ?? 0)}
          failed={people.failed}
          parts={ACCOUNT_STATUSES.map((status) => ({
            label: status,
            count: statusCounts?.get(status) ?? 0,
            tone: TONES[status],
            href: `${paths.adminAccounts}?status=${status}`,
          }))}
        />
      </div>
      <div className="hub stack gap-4">
        <LinkCard href={paths.adminPayouts} title="Payouts">
          What couriers are paid, week by week
        </LinkCard>
        <LinkCard href={paths.adminInvoices} title="Invoices">
          What businesses owe, month by month
        </LinkCard>
        <LinkCard href={paths.adminPrices} title="Prices">
          What merchants pay and couriers earn, by city
        </LinkCard>
      </div>
      {work !== null && <WorkFigures work={work} />}
    </DashboardPage>
  );
}
