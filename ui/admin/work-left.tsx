import { useCallback, type ReactNode } from 'react';
import { MINUTE } from '#core/clock.ts';
import { LiveBoard } from '#core/delivery/board/live-board.ts';
import { behindWith, WORK_COUNTED, type WorkLeft } from '#core/delivery/board/work-left.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { useNow } from '#ui/app/use-now.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshEvery } from '#ui/app/use-refresh.ts';
import { ago } from '#ui/kit/ago.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';

/** The server's work that's left, and the server's time; null until both are known. */
export interface WorkSeen {
  readonly left: WorkLeft;
  readonly now: number;
}

/** Asks each minute for the work that's left. */
export function useWorkLeft(): WorkSeen | null {
  const board = usePort(LiveBoard);
  const asked = useAnswer(useCallback(() => board.workLeft(), [board]));
  useRefreshEvery(MINUTE, asked);
  const now = useNow(MINUTE, 0);
  const { value } = asked;
  return value === undefined || value === null || now === 0 ? null : { left: value, now };
}

const countWords = ({ toForget }: WorkLeft): string =>
  `${toForget.toLocaleString('en-US')}${toForget === WORK_COUNTED ? ' or more' : ''}`;

const since = (at: number | null, now: number): string => (at === null ? 'None' : ago(now - at));

/** Warns if the server doesn't keep up with its work. Renders nothing otherwise. */
export function WorkBehind({ work: { left, now } }: { work: WorkSeen }): ReactNode {
  const behind = behindWith(left, now);
  return (
    <>
      {behind.forgetting && (
        <Banner live tone="danger" title="Personal data is kept for longer than 30 days">
          {`${countWords(left)} ${left.toForget === 1 ? 'delivery still has' : 'deliveries still have'} names and addresses. The first should have been deleted ${since(left.forgetSince, now)}. Ask the operator to check the task “forget”.`}
        </Banner>
      )}
      {behind.jobs && (
        <Banner live tone="warning" title="The server is behind with its work">
          {`The oldest was due ${since(left.jobSince, now)}. Ended searches, emails, alerts and webhooks may be late. Ask the operator to check the project’s scheduled tasks.`}
        </Banner>
      )}
    </>
  );
}

/** The work that's left, in two figures. */
export function WorkFigures({ work: { left, now } }: { work: WorkSeen }): ReactNode {
  return (
    <dl className="work-left flex wrap gap-x-5">
      <div className="inline-row gap-2">
        <dt>Deliveries still to be forgotten</dt>
        <dd className="numeric">{left.toForget === 0 ? 'None' : countWords(left)}</dd>
      </div>
      <div className="inline-row gap-2">
        <dt>Oldest task that’s due</dt>
        <dd className="numeric">{since(left.jobSince, now)}</dd>
      </div>
    </dl>
  );
}
