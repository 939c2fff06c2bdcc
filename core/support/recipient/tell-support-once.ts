import type { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { repeatedId } from '#core/id.ts';
import type { Random } from '#core/random.ts';
import { ok, refused } from '#core/result.ts';
import { newCaseId, newMessageId, type CaseId } from '../case.ts';
import { photoSender } from '../case-photos.ts';
import type { CaseStep, RecipientCases } from './recipient-cases.ts';
import type { TellSupport } from './tell-support.ts';

/**
 * Reads and writes a recipient's cases. If an earlier try with the same words wasn't answered, it's the same report or message,
 * so it's stored once.
 */
export function tellSupportOnce(cases: RecipientCases, random: Random, makePhoto: ProofPhoto): TellSupport {
  const withPhotos = photoSender(random);
  const reports = repeatedId(() => newCaseId(random));
  const messages = repeatedId(() => newMessageId(random));
  const say = async (
    number: TrackingNumber,
    key: string | null,
    to: CaseId,
    said: CaseStep,
    photos: readonly string[],
  ) =>
    withPhotos(to, photos, await cases.say(number, key, said), (photo) =>
      cases.say(number, key, { what: 'photo', case: to, ...photo }),
    );
  return {
    list: (number, key) => cases.list(number, key),
    async report(number, key, reason, text, photos) {
      const id = reports.of(`${number} ${reason} ${text}`);
      const answered = await say(number, key, id, { what: 'report', id, reason, text }, photos);
      if (answered.ok) reports.settle();
      return answered;
    },
    async reply(number, key, to, text, photos) {
      const id = messages.of(`${to} ${text}`);
      const answered = await say(number, key, to, { what: 'reply', case: to, id, text }, photos);
      if (answered.ok) messages.settle();
      return answered;
    },
    makePhoto,
    async photo(number, key, id) {
      const shown = await cases.photo(number, key, id);
      if (shown.ok) return shown;
      return typeof shown.error === 'string' ? ok(null) : refused(shown.error);
    },
    close: (number, key, of, how) => cases.say(number, key, { what: how, case: of }),
  };
}
