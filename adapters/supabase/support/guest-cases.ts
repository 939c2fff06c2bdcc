import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import {
  RECIPIENT_CASE_REFUSALS,
  type RecipientCase,
  type RecipientCaseRefusal,
  type RecipientCases,
  type CaseStep,
} from '#core/support/recipient-cases.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { guestAsk, malformed, named } from '../delivery/guest-ask.ts';
import { recipientCasesFrom } from './sent-recipient-cases.ts';

type Answer = Result<readonly RecipientCase[], RecipientCaseRefusal | Failure>;

/** The cases of recipients who aren't signed in, through the Edge Function `track`, without the client library. */
export function guestCases(url: string, fetcher: typeof fetch, onUnknownAnswer: () => void): RecipientCases {
  const ask = guestAsk(url, fetcher, onUnknownAnswer);
  const call = async (number: TrackingNumber, key: string | null, said: CaseStep | null): Promise<Answer> => {
    const answer = await ask<Answer>({ ...named(number, key), cases: said ?? 'list' }, ({ cases, refusal }) => {
      const read = recipientCasesFrom(cases);
      if (read !== null) return ok(ok(read));
      const code = RECIPIENT_CASE_REFUSALS.find((one) => one === refusal);
      return code === undefined ? malformed : ok(refused(code));
    });
    return answer.ok ? answer.value : answer;
  };
  return { list: (number, key) => call(number, key, null), say: call };
}
