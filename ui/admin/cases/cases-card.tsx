import { useCallback, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import { CaseDesk } from '#core/support/case-desk.ts';
import { paths } from '#ui/app/paths.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { HubCard } from '../hub-card.tsx';
import { DESK_STATES, deskState, type DeskState } from './case-list.ts';

const TONES = { Late: 'dark', 'To answer': 'orange', 'Waiting for them': 'gray', Resolved: 'green' } as const;

/** The link to the team's cases on the administrator's home, with the number that waits for an answer. */
export function CasesCard(): ReactNode {
  const desk = usePort(CaseDesk);
  const cases = useAnswer(useCallback(() => desk.list(), [desk]));
  useRefreshOnReturn(15 * SECOND, cases);
  const count = (...states: readonly DeskState[]): number =>
    cases.value?.filter((one) => states.includes(deskState(one))).length ?? 0;
  return (
    <HubCard
      href={paths.adminCases}
      title="Cases"
      text="What merchants, couriers and others wrote to us. The total counts those that wait for our answer."
      total={cases.value === undefined ? null : count('Late', 'To answer')}
      failed={cases.failed}
      parts={DESK_STATES.map((state) => ({
        label: state,
        count: count(state),
        tone: TONES[state],
        href: `${paths.adminCases}?state=${encodeURIComponent(state)}`,
      }))}
    />
  );
}
