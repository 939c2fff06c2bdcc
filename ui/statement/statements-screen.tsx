import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { runningPeriod, type Period } from '#core/statement/period.ts';
import type { StatementList } from '#core/statement/statements.ts';
import { statementOf } from '#core/statement/statement-path.ts';
import { businessDashboardOf, paths } from '#ui/app/paths.ts';
import { linkToRecord } from '#ui/listing/use-record-address.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { useNextScreen } from '#ui/app/routing/use-next-screen.ts';
import { OwnBusiness, useBusinessList } from '#ui/app/routing/own-business.tsx';
import { businessTime } from '#ui/delivery/business-time.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { useViewerRole } from '#ui/delivery/use-viewer-role.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { RUNNING_ID } from './business-statement.ts';
import { MonthList } from './month-list.tsx';
import { monthWords } from './statement-words.ts';
import { useStatements } from './use-current-month.ts';
import { RunningMonth } from './running-month.tsx';
import './statements.css';

/** /statements/{businessId}: each month, newest first, for the owner of the business and for administrators. */
export default function StatementsScreen(): ReactNode {
  return (
    <OwnBusiness forAdmins loading={<Waiting />}>
      {(business) => <Months business={business} />}
    </OwnBusiness>
  );
}

function Months({ business }: { business: Business }): ReactNode {
  const { latest, retry } = useStatements(business.id);
  // People usually open its lines next. Fetching that screen on touch would be too late.
  useNextScreen(statementOf(business.id, RUNNING_ID));
  const role = useViewerRole(business);
  const home =
    role === 'merchant' ? businessDashboardOf(business.id) : linkToRecord(paths.adminBusinesses, business.id);
  const live = latest?.ok === true ? latest.value : null;
  const list = live?.view ?? null;
  return (
    <DashboardPage
      title="Statements"
      lede="Each month, line by line. A closed month never changes, and names no recipient."
      back={
        <BackLink href={home}>
          <bdi>{business.businessName}</bdi>
        </BackLink>
      }
    >
      {latest === null && <Loading />}
      {latest?.ok === false && (
        <EmptyState
          art={<EmptyListArt />}
          title="The statements couldn’t be loaded"
          action={
            <Button variant="secondary" onClick={retry}>
              Retry
            </Button>
          }
        >
          They stay as they are. Check your connection and try again.
        </EmptyState>
      )}
      {live !== null && list !== null && (
        <>
          <LiveNote live={live} times={businessTime(list.timeZone)} />
          <Listed business={business} list={list} running={runningPeriod('business', live.asOf, list.timeZone)} />
        </>
      )}
    </DashboardPage>
  );
}

function Listed({ business, list, running }: { business: Business; list: StatementList; running: Period }): ReactNode {
  return (
    <>
      <RunningMonth business={business} list={list} period={running} />
      {list.closed.length === 0 ? (
        <EmptyState art={<EmptyListArt />} title="No earlier months">
          {`${monthWords(running)} is closed after its last day, and then listed here.`}
        </EmptyState>
      ) : (
        <MonthList business={business} statements={list.closed} />
      )}
    </>
  );
}

const Loading = (): ReactNode => (
  <>
    <Skeleton shape="block" />
    <SkeletonRows rows={4} label="Loading the statements…" />
  </>
);

function Waiting(): ReactNode {
  const { href, name } = useBusinessList();
  return (
    <DashboardPage title="Statements" back={<BackLink href={href}>{name}</BackLink>}>
      <Loading />
    </DashboardPage>
  );
}
