import { memo, type ReactNode } from 'react';
import type { PaymentStatus } from '#core/statement/book-list.ts';
import { hasCredit, isToPay } from '#core/statement/statement.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { MoreMenu } from '#ui/kit/menus/more-menu.tsx';
import { isolate } from '#core/isolate.ts';
import { paymentWords } from '#ui/statement/statement-words.ts';
import { OpenRecord, RowCard, SelectRow } from '#ui/admin/review/review-row-controls.tsx';
import { Amount } from './amount.tsx';
import { accountName, type BookRow } from './book-list.ts';

/** The actions on a row. Stable, so that rows don't render again. */
export interface BookCallbacks {
  readonly pay: (row: BookRow) => void;
  readonly undo: (row: BookRow) => void;
  readonly void: (row: BookRow) => void;
  readonly open: (row: BookRow) => void;
  readonly select: (position: number, ticked: boolean, range: boolean) => void;
}

export interface BookRowProps {
  readonly row: BookRow;
  readonly position: number;
  readonly count: number;
  readonly selected: boolean;
  readonly busy: boolean;
  /** Whether its payment is recent enough to be undone. */
  readonly undoable: boolean;
  readonly callbacks: BookCallbacks;
}

const TONES = {
  Late: 'red',
  'To pay': 'orange',
  Paid: 'green',
  Credit: 'ink',
  'Nothing to pay': 'gray',
  Void: 'gray',
} as const satisfies Record<PaymentStatus, string>;

export function BookBadge({ paymentStatus }: { paymentStatus: PaymentStatus }): ReactNode {
  return <Badge tone={TONES[paymentStatus]}>{paymentStatus}</Badge>;
}

/** The time and the reference of a payment, or the state of a credit; empty for others. */
export function stateMore(row: BookRow): string {
  if (row.payment !== null) return paymentWords(row.payment, row).replace(/^Paid /u, '');
  if (row.carriedInto !== null) return `Part of ${row.carriedInto}`;
  return hasCredit(row) ? 'Part of the next one' : '';
}

/** Whether a statement can be voided. */
const isVoidable = (row: BookRow): boolean => row.state === 'closed' && row.carriedInto === null;

/** A statement's number. One with a total of zero has none. */
export function StatementNumber({ row, className }: { row: BookRow; className: string }): ReactNode {
  if (row.number === null) return <span className={className}>No number</span>;
  return (
    <span {...asWritten} className={`${className} numeric`}>
      {row.number}
    </span>
  );
}

/** The actions on a statement. */
export function BookDecisions({
  row,
  busy,
  undoable,
  callbacks,
}: Pick<BookRowProps, 'row' | 'busy' | 'undoable'> & {
  callbacks: Pick<BookCallbacks, 'pay' | 'undo' | 'void'>;
}): ReactNode {
  const name = `${row.number ?? row.period} of ${isolate(accountName(row))}`;
  if (!isToPay(row) && !undoable && !isVoidable(row)) return null;
  return (
    <div className="business-actions row justify-end">
      {isToPay(row) && (
        <Button
          data-cell="pay"
          size="small"
          variant="secondary"
          aria-label={`Mark as paid: ${name}`}
          busy={busy}
          onClick={() => callbacks.pay(row)}
        >
          Mark as paid
        </Button>
      )}
      {undoable && (
        <Button
          data-cell="pay"
          size="small"
          variant="quiet"
          aria-label={`Undo the payment of ${name}`}
          busy={busy}
          onClick={() => callbacks.undo(row)}
        >
          Undo
        </Button>
      )}
      {isVoidable(row) && (
        <MoreMenu label={`More actions for ${name}`} cell="more" busy={busy}>
          <button
            type="button"
            className="more-menu__danger"
            aria-label={`Void ${name}`}
            onClick={() => callbacks.void(row)}
          >
            Void
          </button>
        </MoreMenu>
      )}
    </div>
  );
}

/** A statement in a table. */
export const BookTableRow = memo(function BookTableRow(props: BookRowProps): ReactNode {
  const { row, position, selected, callbacks } = props;
  const name = accountName(row);
  const more = stateMore(row);
  return (
    <tr data-row={position} aria-rowindex={position + 2} data-selected={selected || undefined}>
      <td>
        <SelectRow {...props} name={`${row.number ?? row.period} ${name}`} />
      </td>
      <th scope="row">
        <OpenRecord className="data-table__lead" row={row} name={name} callbacks={callbacks} />
        <StatementNumber className="data-table__more" row={row} />
      </th>
      <td>{row.period}</td>
      <td>
        <Amount cents={row.total} currency={row.currency} />
      </td>
      <td>
        <BookBadge paymentStatus={row.paymentStatus} />
        {more !== '' && <span className="data-table__more numeric">{more}</span>}
      </td>
      <td>
        <BookDecisions {...props} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const BookCard = memo(function BookCard(props: BookRowProps): ReactNode {
  const { row, callbacks } = props;
  const name = accountName(row);
  const more = stateMore(row);
  return (
    <RowCard {...props}>
      <div className="list-card__head row justify-between gap-3">
        <SelectRow {...props} name={`${row.number ?? row.period} ${name}`} />
        <OpenRecord className="list-card__lead business-card__name" row={row} name={name} callbacks={callbacks} />
        <BookBadge paymentStatus={row.paymentStatus} />
      </div>
      <div className="business-card__line flex justify-between gap-3">
        <span className="list-card__more">{row.period}</span>
        <Amount cents={row.total} currency={row.currency} />
      </div>
      <div className="business-card__line flex justify-between gap-3">
        <StatementNumber className="list-card__more" row={row} />
        {more !== '' && <span className="list-card__more numeric">{more}</span>}
      </div>
      <BookDecisions {...props} />
    </RowCard>
  );
});
