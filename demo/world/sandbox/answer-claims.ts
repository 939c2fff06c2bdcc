import { memoryAuth } from '#adapters/memory/account/memory-auth.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { MemoryClient } from '#adapters/memory/memory-client.ts';
import { memoryCaseDesk } from '#adapters/memory/support/memory-case-desk.ts';
import { HOUR } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { CaseDecision, DeskCaseDetail } from '#core/support/case-desk.ts';
import { SEED_PASSWORD, seedEmail } from '../seed/people.ts';

/** The time after which the sandbox's team decides on a claim. */
const ANSWERED_AFTER = HOUR;

/** Refunds what was claimed, up to the highest amount, if the order declared a value. Otherwise it declines. */
function decisionOn({ claimed, payable }: DeskCaseDetail, declared: number): CaseDecision {
  return payable?.outcome === 'refunded' && payable.denial === null && declared > 0
    ? { outcome: 'refunded', amount: Math.min(claimed?.amount ?? payable.cap, payable.cap), words: 'We’re sorry.' }
    : { outcome: 'declined', words: 'The delivery declared no value, or nothing can be refunded now.' };
}

/**
 * The team of a sandbox: an administrator who decides on each claim after an hour of its clock. Each call decides on those that
 * are due, and returns when the next one is; null if there's none.
 */
export function claimAnswers(backend: MemoryBackend, storage: LocalStoragePort): () => Promise<Instant | null> {
  const client = new MemoryClient(backend, storage);
  const auth = memoryAuth(client);
  const caseDesk = memoryCaseDesk(client);
  const waiting = () =>
    backend.read(({ state, now }) =>
      state.support.cases.flatMap(({ id, side, resolvedAt, openedAt, delivery: of }) => {
        if (side !== 'business' || resolvedAt !== null) return [];
        const at = later(openedAt, ANSWERED_AFTER);
        const declared = state.dispatch.deliveries.find(({ delivery }) => delivery.id === of)?.delivery.declared ?? 0;
        return [{ id, at, declared, isDue: at <= now }];
      }),
    );
  return async () => {
    const due = waiting().filter(({ isDue }) => isDue);
    if (due.length > 0) await auth.signIn({ email: seedEmail('ada'), password: SEED_PASSWORD });
    for (const { id, declared } of due) {
      const found = await caseDesk.find(id);
      if (found.ok && found.value !== null) await caseDesk.resolve(id, decisionOn(found.value, declared));
    }
    const [next] = waiting()
      .filter(({ isDue }) => !isDue)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b);
    return next ?? null;
  };
}
