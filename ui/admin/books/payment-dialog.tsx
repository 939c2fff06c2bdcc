import { useId, type ReactNode } from 'react';
import { MarkPaid, PaymentForm } from '#core/statement/mark-paid.ts';
import type { StatementSide } from '#core/statement/period.ts';
import { MAX_PAYMENT_REFERENCE, type NewPayment } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { zoneName } from '#ui/delivery/business-time.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { companyZone } from '../company-zone.ts';
import { counted } from '#ui/admin/review/review-config.ts';
import { amountText } from './amount.tsx';
import { accountName, bookSums, type BookRow } from './book-list.ts';
import { bookRefusals, bookWords, noneLeft, notSaved, paymentForm } from './book-words.ts';

/** Maximum number of names listed. */
const MAX_NAMES = 5;

/** Asks for the date and the reference of a payment. Typed text stays until it's saved. */
export function PaymentDialog({
  side,
  rows,
  now,
  onPaid,
  onRefused,
  onClose,
}: {
  side: StatementSide;
  /** The statements that are still unpaid: another administrator may have marked some. */
  rows: readonly BookRow[];
  /** The server's time. */
  now: number;
  onPaid: (rows: readonly BookRow[], payment: NewPayment) => void;
  /** Called if a statement was changed in the meantime, or the response was lost. */
  onRefused: (error: unknown) => void;
  onClose: () => void;
}): ReactNode {
  const id = useId();
  const markPaid = usePort(MarkPaid);
  const { noun } = bookWords[side];
  const submit = async (typed: Readonly<Record<'on' | 'reference', string>>): Promise<FormRefusal | undefined> => {
    const marked = await markPaid(
      typed,
      rows.map((row) => row.id),
      companyZone,
    );
    if (marked.ok) {
      onPaid(rows, marked.value);
      return undefined;
    }
    const { error } = marked;
    if (typeof error === 'object' && 'issues' in error) return formRefusal(paymentForm, error);
    onRefused(error);
    return { toast: typeof error === 'string' ? bookRefusals[error] : notSaved };
  };
  const { busy, errors, field, formProps } = useFormOf(PaymentForm, submit);
  const today = dateIn(now, companyZone);
  const general = errors.find(({ field: name }) => name === '');
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className="confirm-title">
          {rows.length === 0
            ? 'Nothing to mark'
            : rows.length === 1
              ? `Mark this ${noun[0]} as paid?`
              : `Mark ${counted(noun, rows.length)} as paid?`}
        </span>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {rows.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {rows.length > 0 && (
            <Button type="submit" form={id} busy={busy} busyLabel="Saving…">
              Mark as paid
            </Button>
          )}
        </>
      }
    >
      <form id={id} className="review-reason grid gap-4" {...formProps}>
        {general !== undefined && (
          <p className="books-refusal" role="alert">
            {general.message}
          </p>
        )}
        {rows.length === 0 ? (
          <p>{noneLeft}</p>
        ) : (
          <>
            <ul className="confirm-names grid gap-half">
              {rows.slice(0, MAX_NAMES).map((row) => (
                <li key={row.id} className="books-line flex items-baseline justify-between wrap gap-x-4">
                  <bdi>{accountName(row)}</bdi>
                  <span className="numeric">{amountText(row.total, row.currency)}</span>
                </li>
              ))}
              {rows.length > MAX_NAMES && <li>{`and ${counted(noun, rows.length - MAX_NAMES)} more`}</li>}
            </ul>
            {rows.length > 1 && (
              <ul className="confirm-names grid gap-half books-total">
                {bookSums(rows).map(([currency, sum]) => (
                  <li key={currency} className="books-line flex items-baseline justify-between wrap gap-x-4">
                    <span>Total</span>
                    <b className="numeric">{amountText(sum, currency)}</b>
                  </li>
                ))}
              </ul>
            )}
            <TextField
              {...field('on')}
              id={`${id}on`}
              type="date"
              label="Paid on"
              hint={zoneName(companyZone)}
              max={today}
              defaultValue={today}
            />
            <TextField
              {...field('reference')}
              id={`${id}reference`}
              label="Reference"
              hint="Such as the transfer number. The recipient of the statement sees it."
              autoComplete="off"
              maxLength={MAX_PAYMENT_REFERENCE * 2}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
