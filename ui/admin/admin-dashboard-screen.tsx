import { useCallback, useMemo, type ReactNode } from 'react';
import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import { ROLE_KINDS, roleKind } from '#core/identity/people-list.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import { displayName } from '#ui/app/display-name.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import { CasesCard } from './cases/cases-card.tsx';
import { FindDelivery } from './find-delivery.tsx';
import { HubCard } from './hub-card.tsx';
import { LiveCities } from './live-cities.tsx';
import { Objections } from './objections.tsx';
import { ReviewQueue, waitingAccounts } from '#ui/admin/review/review-queue.tsx';
import { tally, totalOf } from './tally.ts';
import { isolate } from '#core/isolate.ts';
import { useWorkLeft, WorkBehind, WorkFigures } from './work-left.tsx';
import './admin-dashboard.css';

/** Active green, Pending orange, other gray, like the badges in the lists (spec §4). */
const TONES = { Active: 'green', Pending: 'orange', Rejected: 'gray', Suspended: 'dark' } as const;

/** Maximum age of the numbers when someone comes back to the page, in ms. */
const STALE_MS = 15_000;

const statusOf = ({ status }: { readonly status: string }): string => status;

/** /admin-dashboard and /admin (spec §2): links to the two lists, with their numbers. */
export default function AdminDashboardScreen(): ReactNode {
  const account = useAccount();
  if (account === null || account === 'loading') return null;
  return <Hub name={displayName(account)} />;
}

function Hub({ name }: { name: string }): ReactNode {
  const users = usePort(UserRepo);
  const businesses = usePort(BusinessRepo);
  const work = useWorkLeft();
  const people = useAnswer(useCallback(() => users.count(), [users]));
  const shops = useAnswer(useCallback(() => businesses.count(), [businesses]));
  useRefreshOnReturn(STALE_MS, people);
  useRefreshOnReturn(STALE_MS, shops);
  const roles = useMemo(() => tally(people.value, ({ roles: held }) => roleKind(held)), [people.value]);
  const statusCounts = useMemo(() => tally(people.value, statusOf), [people.value]);
  const statuses = useMemo(() => tally(shops.value, statusOf), [shops.value]);
  const waiting = people.value === undefined ? null : waitingAccounts(people.value);

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
          total={totalOf(people.value)}
          failed={people.failed}
          parts={ROLE_KINDS.filter((role) => roles === null || roles.has(role)).map((role) => ({
            label: role,
            count: roles?.get(role) ?? 0,
            href: `${paths.adminUsers}?role=${encodeURIComponent(role)}`,
          }))}
        />
        <HubCard
          href={paths.adminBusinesses}
          title="Businesses"
          text="Approve, reject and delete businesses, or set them back to pending."
          total={totalOf(shops.value)}
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
        <CasesCard />
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
        <LinkCard href={paths.adminSupport} title="Support">
          When the team answers
        </LinkCard>
      </div>
      {work !== null && <WorkFigures work={work} />}
    </DashboardPage>
  );
}
