import { HOUR } from '#core/clock.ts';
import { countFigures } from '#core/pitch/count-figures.ts';
import type { Figures } from '#core/pitch/figures.ts';
import type { PitchFigures } from '#core/pitch/pitch-figures.ts';
import { countSupport } from '#core/support/count-support.ts';
import { ok } from '#core/result.ts';
import { settleAll } from './delivery/dispatch-table.ts';
import type { MemoryBackend } from './memory-backend.ts';
import type { MemoryClient } from './memory-client.ts';
import { hoursOf, settleCases } from './support/case-table.ts';
import { closeDue } from './statement/close-due.ts';
import type { Transaction } from './transaction.ts';

const hourOf = (at: number): number => Math.floor(at / HOUR);

/** A demo has no job that runs while no page is open, so the first read of an hour counts. */
export const memoryPitchFigures = (client: MemoryClient): PitchFigures => ({
  read: () =>
    client.call('pitchFigures.read', (tx) => {
      const { figures } = tx.state;
      if (figures !== null && hourOf(figures.computedAt) === hourOf(tx.now)) return ok(figures);
      return ok((tx.state.figures = counted(tx, client.backend)));
    }),
});

function counted(tx: Transaction, backend: MemoryBackend): Figures {
  settleAll(tx, backend);
  closeDue(tx, backend);
  settleCases(tx, backend);
  const { dispatch, books } = tx.state;
  const past = tx.bulk.deliveries();
  const deliveries = [...dispatch.deliveries, ...(past?.all(tx.now) ?? [])].map(({ delivery }) => delivery);
  const ledger = [...dispatch.ledger, ...(past?.ledger ?? [])];
  const credited = new Set(ledger.filter(({ kind }) => kind === 'credit').map(({ delivery }) => delivery));
  const { booksZone } = backend;
  const { cases, onCall } = tx.state.support;
  return {
    ...countFigures({ deliveries, credited, statements: books.statements, booksZone }, tx.now),
    ...countSupport({ cases, onCall, hours: hoursOf(tx), timeZone: booksZone }, tx.now),
  };
}
