import type { StatementSide } from '#core/statement/period.ts';
import type { PaymentForm } from '#core/statement/mark-paid.ts';
import type { BookRefusal } from '#core/statement/statements.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog } from '#ui/messages.ts';

/** The words of the two lists. */
export const bookWords = {
  courier: {
    title: 'Payouts',
    lede: 'What couriers earned, week by week. Pay them your way, then mark it here: each courier gets an email and sees it in Earnings.',
    noun: ['payout', 'payouts'],
    whose: 'Courier',
    placeholder: 'Courier, number or reference',
    loading: 'Loading the payouts…',
    notLoaded: 'We couldn’t load the payouts',
    none: 'No payouts yet',
    soon: 'A courier’s week ends on Sunday at midnight. Their pay shows up here within the hour.',
    allPaid: 'Every courier is paid.',
    paid: 'Marked as paid. Couriers get an email.',
  },
  business: {
    title: 'Invoices',
    lede: 'What businesses owe, month by month. Collect it your way, then mark it here: each owner gets an email and sees it on their statement.',
    noun: ['invoice', 'invoices'],
    whose: 'Business',
    placeholder: 'Business, number or reference',
    loading: 'Loading the invoices…',
    notLoaded: 'We couldn’t load the invoices',
    none: 'No invoices yet',
    soon: 'A month ends at midnight on its last day. What businesses owe for it shows up here within the hour.',
    allPaid: 'Every invoice is paid.',
    paid: 'Marked as paid. Owners get an email.',
  },
} as const satisfies Record<StatementSide, unknown>;

export const paymentForm = {
  missing: { on: 'Enter the day of the payment' },
  codes: {
    missing: catalog.fillInRequiredFields,
    'not-a-day': 'Enter a date',
    'in-the-future': 'A payment can’t be in the future',
    'too-long': 'At most 64 characters',
  },
} satisfies WordsOf<typeof PaymentForm>;

/** Refused changes. None of the statements was changed. */
export const bookRefusals = {
  changed: 'One of these was paid or voided in the meantime, so nothing was changed. The list is up to date now.',
  invalid: 'This can’t be saved. Please check the date and the reference.',
  carried: 'Its credit is already part of a later statement, so it can’t be voided.',
  'not-yours-to-undo': 'Only the administrator who marked it can take it back, within ten minutes.',
} satisfies Record<BookRefusal, string>;

export const notSaved = 'We couldn’t save this. Check your connection and try again.';
/** Shown if another administrator has already marked them all. */
export const noneLeft = 'None of these is waiting for payment anymore.';
