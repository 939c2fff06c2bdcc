import { endedAt } from '#core/delivery/lifecycle/delivery-record.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { missRefusal } from '#core/delivery/track/tracking-limits.ts';
import { trackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { CaseId } from '#core/support/case.ts';
import { caseSummary, type CaseRecord } from '#core/support/case-record.ts';
import { OPENED_BY_RECIPIENT, WRITTEN_MESSAGES } from '#core/support/case-rules.ts';
import { decideClose, decideMessage, decideReport } from '#core/support/decide-case.ts';
import type {
  RecipientCase,
  RecipientCaseRefusal,
  RecipientCases,
  CaseStep,
} from '#core/support/recipient/recipient-cases.ts';
import type { StoredDelivery } from '../delivery/dispatch-state.ts';
import { findDeliveryByNumber } from '../delivery/all-deliveries.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import { mailOwner } from '../delivery/mail-merchant.ts';
import { recordOf } from '../delivery/records.ts';
import { trackingAccess } from '../delivery/tracking-access.ts';
import type { MemoryClient } from '../memory-client.ts';
import { count, isUsedUp } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import { addPhoto, hasPhoto, readPhoto, writePhoto } from './case-photo-files.ts';
import { earlierCase, findCase, messagesOf, saveCase, saveMessage, settleCases } from './case-table.ts';
import { isKeptOpen } from './held-back.ts';
import { saveOpened, timesFor, wasSent } from './memory-cases.ts';

type Refusal = RecipientCaseRefusal | Failure;

/** The cases of deliveries' recipients. */
export function memoryRecipientCases(client: MemoryClient): RecipientCases {
  const { backend } = client;
  const { accessTo, bucketOf, countMiss, missesOf } = trackingAccess(client);

  const viewOf = (tx: Transaction, { delivery }: StoredDelivery): readonly RecipientCase[] =>
    tx.state.support.cases
      .filter((record) => record.delivery === delivery.id && record.side === 'recipient')
      .toReversed()
      .map((record) => {
        const { id, reason, state, openedAt, dueAt, answeredAt, resolvedAt, outcome, reopenUntil } = caseSummary(
          record,
          null,
          tx.now,
        );
        const messages = messagesOf(tx, id);
        return { id, reason, state, openedAt, dueAt, answeredAt, resolvedAt, outcome, reopenUntil, messages };
      });

  /** The delivery for its recipient. Anyone else gets the answer for an unknown number, which counts as a miss. */
  function foundBy(tx: Transaction, number: TrackingNumber, key: string | null): Result<StoredDelivery, Refusal> {
    const throttled = missRefusal(missesOf(tx, number, key));
    if (throttled !== null) return refused(throttled);
    settleAll(tx, backend);
    settleCases(tx, backend);
    const stored = findDeliveryByNumber(tx, number);
    const record = stored === undefined ? null : recordOf(tx, stored);
    const isTheirs =
      record !== null &&
      accessTo(record, key, tx) === 'recipient' &&
      trackedDelivery(record, 'recipient', tx.now, undefined, isKeptOpen(tx, record)) !== null;
    if (stored !== undefined && isTheirs) return ok(stored);
    countMiss(tx);
    return refused('no-such-delivery');
  }

  /** Counts a call of a client; `throttled` if it has none left. */
  function counted(tx: Transaction, kind: string, limit: typeof WRITTEN_MESSAGES): Result<void, Refusal> {
    const bucket = `${kind}:${bucketOf(tx)}`;
    if (isUsedUp(tx, bucket, limit)) return refused(failure('throttled'));
    count(tx, bucket, limit, 1);
    return ok();
  }

  const ownCase = (tx: Transaction, { delivery }: StoredDelivery, id: CaseId): CaseRecord | null => {
    const record = findCase(tx, id);
    return record?.delivery === delivery.id && record.side === 'recipient' ? record : null;
  };

  function report(
    tx: Transaction,
    { delivery }: StoredDelivery,
    said: Extract<CaseStep, { what: 'report' }>,
  ): Result<void, Refusal> {
    const { businessId: business, id: about, status } = delivery;
    const facts = {
      ...timesFor(tx, backend, { opener: null, delivery: about }),
      opener: null,
      made: findCase(tx, said.id),
      delivery: { business, status, endedAt: endedAt(delivery) },
      earlier: earlierCase(tx, about, 'recipient'),
    };
    const decided = decideReport(facts, { ...said, side: 'recipient', delivery: about });
    if (!decided.ok) return typeof decided.error === 'string' ? refused(decided.error) : refused(decided.error.code);
    if (decided.value === null) return ok();
    const within = counted(tx, 'cases', OPENED_BY_RECIPIENT);
    if (!within.ok) return within;
    saveOpened(tx, backend, decided.value, said.text);
    if (decided.value.sharedWithShop) mailOwner(tx, backend, delivery, 'reported');
    return ok();
  }

  function reply(
    tx: Transaction,
    stored: StoredDelivery,
    said: Extract<CaseStep, { what: 'reply' }>,
  ): Result<void, Refusal> {
    const record = ownCase(tx, stored, said.case);
    const sent = wasSent(tx, said.case, 'side', said);
    if (!sent.ok) return sent;
    if (record !== null && sent.value) return ok();
    const decided = decideMessage(record, 'side', said.text, tx.now);
    if (!decided.ok) return decided;
    const within = counted(tx, 'case-messages', WRITTEN_MESSAGES);
    if (!within.ok) return within;
    saveCase(tx, decided.value);
    saveMessage(tx, said.case, 'side', said);
    return ok();
  }

  function store(tx: Transaction, stored: StoredDelivery, said: CaseStep): Result<void, Refusal> {
    if (said.what === 'report') return report(tx, stored, said);
    if (said.what === 'reply') return reply(tx, stored, said);
    if (said.what === 'photo') {
      const added = addPhoto(tx, ownCase(tx, stored, said.case), said);
      return added.ok ? ok() : added;
    }
    const decided = decideClose(ownCase(tx, stored, said.case), said.what, tx.now);
    if (!decided.ok) return decided;
    saveCase(tx, decided.value);
    return ok();
  }

  return {
    list: (number, key) =>
      client.call<readonly RecipientCase[], Refusal>('recipientCases.list', (tx) => {
        const found = foundBy(tx, number, key);
        return found.ok ? ok(viewOf(tx, found.value)) : found;
      }),
    async say(number, key, said) {
      const answer = await client.call<readonly RecipientCase[], Refusal>('recipientCases.say', (tx) => {
        const found = foundBy(tx, number, key);
        if (!found.ok) return found;
        const done = store(tx, found.value, said);
        return done.ok ? ok(viewOf(tx, found.value)) : done;
      });
      return said.what === 'photo' ? writePhoto(backend.files, said, answer) : answer;
    },
    photo: async (number, key, id) =>
      readPhoto(
        backend.files,
        id,
        await client.call<boolean, Refusal>('recipientCases.photo', (tx) => {
          const found = foundBy(tx, number, key);
          return found.ok ? ok(viewOf(tx, found.value).some((one) => hasPhoto(tx, one.id, id))) : found;
        }),
      ),
  };
}
