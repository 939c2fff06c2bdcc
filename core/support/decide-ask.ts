import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import { refused, type Result } from '../result.ts';
import type { Asked } from './case-desk.ts';
import type { CaseRecord } from './case-record.ts';
import { caseDueAt, type AnswerTimes } from './case-rules.ts';
import type { CaseRefusal } from './cases.ts';
import { decideMessage, openedCase, type ReportFacts } from './decide-case.ts';

/** The facts that a question of the team is decided by. */
export interface AskFacts extends AnswerTimes {
  readonly now: Instant;
  /** Null unless the administrator may ask about it: it isn't their own. */
  readonly delivery: Omit<NonNullable<ReportFacts['delivery']>, 'endedAt'> | null;
  /** The delivery's courier, or the owner of its business; null if there's none. */
  readonly asked: UserId | null;
  /** The side's case about this delivery; null if it has had none. */
  readonly earlier: CaseRecord | null;
  /** Whether another case has the id. */
  readonly isTaken: boolean;
}

/** Decides a question of the team: the side's case after it, or a new one. */
export function decideAsk(
  { now, delivery, asked: opener, earlier, isTaken, ...support }: AskFacts,
  { id, side, delivery: about, message }: Asked,
): Result<CaseRecord, CaseRefusal> {
  if (delivery === null) return refused('no-such-delivery');
  if (opener === null) return refused('no-courier');
  if (earlier !== null) return decideMessage(earlier, 'team', message.text, now);
  if (isTaken) return refused('invalid');
  const due = caseDueAt('asked', delivery.status, now, support);
  const { business } = delivery;
  const opened = openedCase({ id, side, opener, business, delivery: about, reason: 'asked' }, now, due);
  return decideMessage(opened, 'team', message.text, now);
}
