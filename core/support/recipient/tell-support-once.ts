import type { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { repeatedId } from '#core/id.ts';
import type { Random } from '#core/random.ts';
import { ok, refused } from '#core/result.ts';
import { isCaseId, newCaseId, newMessageId, type CaseId } from '../case.ts';
import { photoSender } from '../case-photos.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { CaseStep, RecipientCases } from './recipient-cases.ts';
import type { ReportDraft, TellSupport } from './tell-support.ts';

const draftKey = (number: TrackingNumber): string => `report:${number}`;

/** A stored report, with its id if it was sent. Without the schema library, which a guest's tracking page doesn't fetch. */
function readDraft(stored: string | null): (ReportDraft & { readonly id?: CaseId }) | null {
  try {
    const { reason, text, id } = (JSON.parse(stored ?? 'null') ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof reason !== 'string' || typeof text !== 'string') return null;
    return { reason, text, ...(isCaseId(id) && { id }) };
  } catch {
    return null;
  }
}

/**
 * Reads and writes a recipient's cases. If an earlier try with the same words wasn't answered, it's the same report or message,
 * so it's stored once.
 */
export function tellSupportOnce(
  cases: RecipientCases,
  random: Random,
  makePhoto: ProofPhoto,
  storage: Pick<LocalStoragePort, 'read' | 'write' | 'remove'>,
): TellSupport {
  const withPhotos = photoSender(random);
  /** The id under which the same words were sent; undefined if they weren't. */
  const idOf = (number: TrackingNumber, { reason, text }: ReportDraft): CaseId | undefined => {
    const sent = readDraft(storage.read('session', draftKey(number)));
    return sent?.reason === reason && sent.text === text ? sent.id : undefined;
  };
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
    draft: async (number) => readDraft(storage.read('session', draftKey(number))),
    async keep(number, typed) {
      const id = idOf(number, typed);
      storage.write('session', draftKey(number), JSON.stringify({ ...typed, id }));
    },
    async report(number, key, reason, text, photos) {
      const id = idOf(number, { reason, text }) ?? newCaseId(random);
      storage.write('session', draftKey(number), JSON.stringify({ reason, text, id }));
      const answered = await say(number, key, id, { what: 'report', id, reason, text, sharedWith: 'shop' }, photos);
      if (answered.ok) storage.remove('session', draftKey(number));
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
