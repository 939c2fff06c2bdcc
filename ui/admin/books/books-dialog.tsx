import type { ReactNode } from 'react';
import type { StatementSide } from '#core/statement/period.ts';
import { isToPay } from '#core/statement/statement.ts';
import type { BookRow } from './book-list.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import type { useBookChanges } from './use-book-changes.ts';
import { VoidDialog } from './void-dialog.tsx';

/** The question of a dialog about statements. */
export type BooksQuestion = 'pay' | 'void';

/** The dialog that asks for a payment of statements, or for the reason of a void. */
export function BooksDialog({
  side,
  kind,
  rows,
  now,
  changes: { onPaid: paid, onRefused, voidOne },
  onPaid,
  onClose,
}: {
  side: StatementSide;
  kind: BooksQuestion;
  rows: readonly BookRow[];
  /** The server's time. */
  now: number;
  changes: ReturnType<typeof useBookChanges>;
  onPaid: () => void;
  onClose: () => void;
}): ReactNode {
  if (kind === 'pay')
    return (
      <PaymentDialog
        side={side}
        rows={rows.filter(isToPay)}
        now={now}
        onPaid={(all, payment) => {
          onClose();
          onPaid();
          paid(all, payment);
        }}
        onRefused={onRefused}
        onClose={onClose}
      />
    );
  const [single] = rows;
  return (
    single !== undefined && (
      <VoidDialog
        row={single}
        onVoid={async (row, reason) => {
          const refusal = await voidOne(row, reason);
          if (refusal === null) onClose();
          return refusal;
        }}
        onClose={onClose}
      />
    )
  );
}
