import { useCallback, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { SECOND } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { caseId } from '#core/support/case.ts';
import { Cases } from '#core/support/cases.ts';
import { paths } from '#ui/app/paths.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { caseRefusalWords } from './case-words.ts';
import { reasonNames, stateNames } from './state-words.ts';
import { Conversation } from './conversation.tsx';

const TONES = { theirs: 'orange', ours: 'green', resolved: 'gray' } as const;

/** /cases/{id}: a conversation with the team, for its side. */
export default function CaseScreen(): ReactNode {
  const cases = usePort(Cases);
  const { caseId: typed = '' } = useParams();
  const id = caseId(typed);
  const answered = useAnswer(
    useCallback(async () => {
      const times = await cases.support();
      if (!times.ok) return times;
      const found = id === null ? ok(null) : await cases.find(id);
      return found.ok ? ok({ found: found.value, times: times.value }) : found;
    }, [cases, id]),
  );
  useRefreshOnReturn(15 * SECOND, answered);
  const { value, failed, loading, retry, replace } = answered;
  const found = value?.found ?? null;
  return (
    <DashboardPage
      width="narrow"
      title={found === null ? 'Case' : reasonNames[found.reason]}
      badge={found !== null && <Badge tone={TONES[found.state]}>{stateNames[found.state]}</Badge>}
      back={<BackLink href={paths.help}>Help</BackLink>}
    >
      {failed && <ListFailure title="We couldn’t load the case" busy={loading} retry={retry} />}
      {value === undefined && !failed && <SkeletonRows rows={4} label="Loading the case…" />}
      {value !== undefined && found === null && (
        <Banner tone="warning" title={caseRefusalWords('no-such-case')}>
          Maybe the link is incomplete. Help has all of yours.
        </Banner>
      )}
      {value !== undefined && found !== null && (
        <Conversation case={found} times={value.times} onChange={(next) => replace({ ...value, found: next })} />
      )}
    </DashboardPage>
  );
}
