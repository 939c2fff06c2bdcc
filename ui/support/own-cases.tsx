import type { ReactNode } from 'react';
import type { CaseState, CaseSummary } from '#core/support/case.ts';
import { caseOf } from '#core/support/case-path.ts';
import type { SupportTimes } from '#core/support/cases.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import { sideWords } from './case-words.ts';
import { reasonNames, stateNames } from './state-words.ts';
import './support.css';

/** Those that wait for this person come first. */
const STATES: readonly CaseState[] = ['theirs', 'ours', 'resolved'];

/** One's own cases by state, newest first. */
export function OwnCases({ cases, times }: { cases: readonly CaseSummary[]; times: SupportTimes }): ReactNode {
  if (cases.length === 0) return <p className="soft">You haven’t written to us yet.</p>;
  const shown = businessTime(times.timeZone);
  const when = (at: number) => shown.near(at, times.now);
  return STATES.map((state) => {
    const inState = cases.filter((one) => one.state === state);
    if (inState.length === 0) return null;
    return (
      <section key={state} className="stack gap-3" aria-labelledby={`cases-${state}`}>
        <h3 className="support-part" id={`cases-${state}`}>
          {stateNames[state]}
        </h3>
        <ul className="stack gap-3">
          {inState.map((one) => (
            <li key={one.id}>
              <LinkCard
                href={caseOf(one.id)}
                title={reasonNames[one.reason]}
                end={
                  one.delivery !== null && (
                    <span {...asWritten} className="soft numeric">
                      {shownNumber(one.delivery.number)}
                    </span>
                  )
                }
              >
                {sideWords(one, when, times.now)}
              </LinkCard>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
