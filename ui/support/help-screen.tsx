import { useCallback, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { Cases } from '#core/support/cases.ts';
import { SECOND } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { paths } from '#ui/app/paths.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { onCallWords, openWords } from './open-words.ts';
import { OwnCases } from './own-cases.tsx';
import { ReportProblemForm } from './report-form.tsx';
import { reportedDelivery } from './reported-delivery.ts';
import './support.css';

/** /help: whether the team answers now, one's own cases, and the form that opens one. */
export default function HelpScreen(): ReactNode {
  const cases = usePort(Cases);
  const about = reportedDelivery(useSearch());
  const own = useAnswer(
    useCallback(async () => {
      const times = await cases.support();
      if (!times.ok) return times;
      const list = await cases.list();
      return list.ok ? ok({ times: times.value, list: list.value }) : list;
    }, [cases]),
  );
  useRefreshOnReturn(15 * SECOND, own);
  const support = own.value === undefined ? null : openWords(own.value.times);
  return (
    <DashboardPage
      title="Help"
      badge={
        support !== null && (
          <Badge tone={support.open ? 'green' : 'gray'} dot>
            {support.open ? 'Open' : 'Closed'}
          </Badge>
        )
      }
      lede={
        own.value === undefined
          ? 'A person answers.'
          : `${openWords(own.value.times).text} ${onCallWords(own.value.times)}`
      }
      back={<BackLink href={paths.myAccount}>My Account</BackLink>}
    >
      <div className="help flex wrap items-start gap-6">
        <section className="stack content-start gap-4" aria-labelledby="own-cases">
          <h2 className="support-title" id="own-cases">
            Your cases
          </h2>
          {own.failed && <ListFailure title="We couldn’t load your cases" busy={own.loading} retry={own.retry} />}
          {own.value === undefined && !own.failed && <SkeletonRows rows={3} label="Loading your cases…" />}
          {own.value !== undefined && <OwnCases cases={own.value.list} times={own.value.times} />}
        </section>
        <Card className="stack gap-4" padding="large" accent>
          <h2 className="support-title">{about.delivery === null ? 'Write to support' : 'Report a problem'}</h2>
          {about.delivery !== null && (
            <p className="soft">
              It’s about the delivery that you came from. In danger, call 911 or your local emergency number first.
            </p>
          )}
          <ReportProblemForm key={about.delivery ?? ''} about={about} />
        </Card>
      </div>
    </DashboardPage>
  );
}
