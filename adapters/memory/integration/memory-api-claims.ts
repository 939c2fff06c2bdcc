import type { ReusedCommand } from '#core/delivery/lifecycle/command.ts';
import type { Failure } from '#core/failure.ts';
import type { ApiClaims, ClaimAfter, ClaimRefusal } from '#core/integration/api-claims.ts';
import { byId } from '#core/newest-first.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { knownCaseId, knownMessageId } from '#core/support/case.ts';
import { caseSummary, type CaseRecord } from '#core/support/case-record.ts';
import type { AboveCap, AlreadyOpen } from '#core/support/cases.ts';
import { decideClaim } from '#core/support/decide-claim.ts';
import { asBusiness, type Caller } from '../account/caller.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import { once } from '../delivery/once.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { deliveryOfCase, findCase, settleCases } from '../support/case-table.ts';
import { goodsReportFor } from '../support/goods-reports.ts';
import { isTheirs, reportFacts, storeReply, storeReport, viewOf } from '../support/memory-cases.ts';
import type { Transaction } from '../transaction.ts';
import { asSoftware, isAlive } from './as-software.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The claims of the one business that a key opens. */
export function memoryApiClaims(backend: MemoryBackend, key: Pick<StoredApiKey, 'id' | 'business'>): ApiClaims {
  const { business } = key;
  const reading = asSoftware(backend, key);
  const writing = (asked: string) =>
    asBusiness(backend, { key: key.id, business, asked, enter: (tx) => isAlive(tx, key) });

  const own = (tx: Transaction, me: Caller): CaseRecord[] => {
    settleAll(tx, backend);
    settleCases(tx, backend);
    return tx.state.support.cases.filter((record) => isTheirs(tx, me, record));
  };

  return {
    page: (state, after, limit) =>
      reading.as('cases.list', (me, tx) =>
        ok(
          own(tx, me)
            .filter((record) => state === null || record.state === state)
            .filter(
              ({ openedAt, id }) =>
                after === null || openedAt < after.openedAt || (openedAt === after.openedAt && id < after.id),
            )
            .toSorted((a, b) => b.openedAt - a.openedAt || byId(b, a))
            .slice(0, limit)
            .map((record) => caseSummary(record, deliveryOfCase(tx, record), tx.now)),
        ),
      ),

    find: (id) =>
      reading.as('cases.find', (me, tx) => {
        const record = own(tx, me).find((row) => row.id === id);
        return ok(record === undefined ? null : viewOf(tx, record));
      }),

    goodsReport: (id) => reading.as('cases.goodsReport', (me, tx) => ok(goodsReportFor(tx, me, id))),

    open: ({ id: command, asked }, { delivery, reason, text, amount }) =>
      writing(asked).as<ClaimAfter, ClaimRefusal | AlreadyOpen | AboveCap | ReusedCommand>('cases.open', (me, tx) => {
        settleAll(tx, backend);
        const id = knownCaseId(command);
        const report = { id, side: 'business', delivery, reason, text } as const;
        let replayed = true;
        let refusal: Result<never, AlreadyOpen | AboveCap | Failure> | null = null;
        const done = once(
          tx,
          { id: command, actor: business, asked, delivery, calls: 'claim', content: null },
          () => {
            replayed = findCase(tx, id) !== null;
            const facts = reportFacts(tx, backend, me, report);
            const of = facts.delivery === null ? null : (findDelivery(tx, delivery)?.delivery ?? null);
            const decided = decideClaim(facts, of, report, amount);
            if (!decided.ok) {
              if (typeof decided.error === 'string') return decided.error;
              refusal = refused(decided.error);
              return 'invalid';
            }
            if (decided.value === null) return null;
            return storeReport(tx, backend, me, decided.value, text).ok ? null : 'too-many-claims';
          },
          () => own(tx, me).find((row) => row.id === id) ?? null,
        );
        if (refusal !== null) return refusal;
        return done.ok ? ok({ claim: viewOf(tx, done.value), replayed }) : done;
      }),

    reply: ({ id: command, asked }, id, text) =>
      writing(asked).as<ClaimAfter, ClaimRefusal | ReusedCommand>('cases.reply', (me, tx) => {
        const find = () => own(tx, me).find((row) => row.id === id) ?? null;
        const record = find();
        if (record?.delivery === undefined || record.delivery === null) return refused('no-such-case');
        let replayed = true;
        const done = once(
          tx,
          { id: command, actor: business, asked, delivery: record.delivery, calls: 'claim', content: null },
          () => {
            replayed = false;
            const stored = storeReply(tx, me, record, { id: knownMessageId(command), text });
            if (stored.ok) return null;
            return typeof stored.error === 'string' ? stored.error : 'too-many-claims';
          },
          find,
        );
        return done.ok ? ok({ claim: viewOf(tx, done.value), replayed }) : done;
      }),
  };
}
