import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import {
  RECIPIENT_CASE_REFUSALS,
  type RecipientCase,
  type RecipientCaseRefusal,
  type RecipientCases,
  type CaseStep,
  type ShownPhoto,
} from '#core/support/recipient/recipient-cases.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { guestAsk, malformed, named } from '../delivery/guest-ask.ts';
import { casePhotoFrom, recipientCasesFrom } from './sent-recipient-cases.ts';

type Answer<T> = Result<T, RecipientCaseRefusal | Failure>;

/** The cases of recipients who aren't signed in, through the Edge Function `track`, without the client library. */
export function guestCases(url: string, fetcher: typeof fetch, onUnknownAnswer: () => void): RecipientCases {
  const ask = guestAsk(url, fetcher, onUnknownAnswer);
  const call = async <T>(
    number: TrackingNumber,
    key: string | null,
    said: CaseStep | ShownPhoto | 'list',
    reading: (sent: unknown) => T | undefined,
  ): Promise<Answer<T>> => {
    const answer = await ask<Answer<T>>({ ...named(number, key), cases: said }, ({ cases, refusal }) => {
      const read = reading(cases);
      if (read !== undefined) return ok(ok(read));
      const code = RECIPIENT_CASE_REFUSALS.find((one) => one === refusal);
      return code === undefined ? malformed : ok(refused(code));
    });
    return answer.ok ? answer.value : answer;
  };
  const casesFrom = (sent: unknown): readonly RecipientCase[] | undefined => recipientCasesFrom(sent) ?? undefined;
  return {
    list: (number, key) => call(number, key, 'list', casesFrom),
    say: (number, key, said) => call(number, key, said, casesFrom),
    photo: (number, key, id) => call(number, key, { what: 'show', id }, casePhotoFrom),
  };
}
