import type { ApiStatements } from '#core/integration/api-statements.ts';
import { ok } from '#core/result.ts';
import { linesOnPage } from '#core/statement/statement.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { closeDue } from '../statement/close-due.ts';
import { detailOf, listOfAccount } from '../statement/memory-statements.ts';
import { asSoftware } from './as-software.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The statements of the one business that a key opens. */
export function memoryApiStatements(backend: MemoryBackend, key: Pick<StoredApiKey, 'id' | 'business'>): ApiStatements {
  const { business } = key;
  const software = asSoftware(backend, key);
  return {
    list: () =>
      software.as('statements.list', (_me, tx) => {
        settleAll(tx, backend);
        closeDue(tx, backend);
        return ok(listOfAccount(tx, business, 'business', backend.booksZone).closed);
      }),
    find: (id, after, most) =>
      software.as('statements.find', (_me, tx) => {
        const row = tx.state.books.statements.find((one) => one.id === id);
        if (row?.account !== business) return ok(null);
        const detail = detailOf(tx, row, backend.booksZone);
        return ok({ ...detail, lines: linesOnPage(detail.lines, { after, most }) });
      }),
  };
}
