import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { isolate } from '#core/isolate.ts';
import { statementsOf } from '#core/statement/statement-path.ts';
import { Pending } from '#ui/app/routing/pending.tsx';
import { usePath } from '#ui/app/routing/use-path.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { Loading, OwnBusiness, retryFromTitle, useBusinessList } from '#ui/app/routing/own-business.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { Skeleton, SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { PrintedStatement } from './printed-statement.tsx';
import { useMonthInPages } from './use-month.ts';
import { StatementMonth } from './statement-month.tsx';
import './statements.css';

/**
 * /statements/{businessId}/{id}: one month, line by line, for the owner of the business and for administrators; with
 * `/print` at its end, the page that it's printed from.
 */
export default function StatementScreen(): ReactNode {
  const { statementId = '' } = useParams();
  const rest = usePath().split('/')[4] ?? '';
  const list = useBusinessList();
  return (
    <OwnBusiness forAdmins loading={rest === 'print' ? <Pending /> : <Waiting href={list.href} back={list.name} />}>
      {(business) =>
        rest === 'print' ? (
          <PrintedStatement business={business} id={statementId} />
        ) : (
          // Any other ending is unknown.
          <Read business={business} id={statementId + rest} />
        )
      }
    </OwnBusiness>
  );
}

function Read({ business, id }: { business: Business; id: string }): ReactNode {
  const { answer, retry, refresh, more, moreFailed } = useMonthInPages(business.id, id);
  const back = statementsOf(business.id);
  if (answer === null)
    return (
      <Loading>
        <Waiting href={back} back="Statements" />
      </Loading>
    );
  if (!answer.ok)
    return (
      <Loading key="failed">
        <ResultPage
          title="We couldn’t load this statement"
          lede="The statement itself isn’t affected. Check your connection and try again."
          actions={
            <>
              <Button size="large" onClick={() => retryFromTitle(retry)}>
                Retry
              </Button>
              <ButtonLink size="large" variant="secondary" href={back}>
                Statements
              </ButtonLink>
            </>
          }
        />
      </Loading>
    );
  if (answer.value === null)
    return (
      <ResultPage
        art={<LostArt />}
        title="Statement Not Found"
        lede={`${isolate(business.businessName)} has no such statement.`}
        actions={
          <ButtonLink size="large" href={back}>
            Back to Statements
          </ButtonLink>
        }
      />
    );
  return (
    <StatementMonth
      business={business}
      id={id}
      read={answer.value}
      more={more}
      moreFailed={moreFailed}
      refresh={refresh}
    />
  );
}

function Waiting({ href, back }: { href: string; back: string }): ReactNode {
  return (
    <DashboardPage title="Loading…" back={<BackLink href={href}>{back}</BackLink>}>
      <Skeleton shape="block" />
      <SkeletonRows rows={6} label="Loading the statement…" />
    </DashboardPage>
  );
}
