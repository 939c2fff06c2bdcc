import { MINUTE } from '#core/clock.ts';
import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import { NO_TIMES } from '#core/delivery/place/leg-times.ts';
import { byPromise, planTogether } from '#core/delivery/place/together.ts';
import { parsePostalCode } from '#core/delivery/price/postal-code.ts';
import type { Cents } from '#core/delivery/price/tariff.ts';
import type { TypedRequest } from '#core/delivery/request/request-fields.ts';
import type { MiddleOf } from '#core/geography/area-middles.ts';
import type { Instant } from '#core/instant.ts';
import { basisAfter, receiptFor, type ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { typedWhen } from '#ui/delivery/request/request-typed.ts';

/** The prices and promises of several deliveries for one courier, before they're requested. */
export interface Planned {
  /** One for each, with the promises of the plan if there's one. A free delivery counts for the first ones. */
  readonly receipts: readonly Receipt[];
  /** The sum, and the last promise; null while the price or the time of one isn't known. */
  readonly sum: { readonly total: Cents; readonly last: Instant } | null;
}

type Quoted = Extract<Receipt, { kind: 'quoted' }>;

/**
 * The promises of one courier's ride, by the backend's rule. The page doesn't know the learned times between doors. Each
 * way counts as back to the counter and out again, so a promise of the answer may be earlier than here.
 */
function promisesOf(forms: readonly TypedRequest[], quoted: readonly Quoted[], basis: ReceiptBasis) {
  const { country } = basis.business;
  const turnOf = (receipt: Quoted) => {
    const typed = forms[quoted.indexOf(receipt)]?.postalCode ?? '';
    return { dueAt: receipt.quote.dueAt, postalCode: parsePostalCode(country, typed) ?? typed };
  };
  const inTurn = quoted.toSorted((a, b) => byPromise(turnOf(a), turnOf(b)));
  const doors = inTurn.map(({ quote }) => ({ ...quote, hasWindow: quote.dropoffReadyAt !== null, door: null }));
  const plan = planTogether(
    doors,
    basis.settings.ways,
    () => NO_TIMES,
    (_, until) => until,
  );
  return plan.ok ? (receipt: Quoted) => plan.value[inTurn.indexOf(receipt)]?.dueAt ?? receipt.quote.dueAt : null;
}

/** The prices and promises of several deliveries for one courier, in the order in which they're requested. */
export function planned(forms: readonly TypedRequest[], basis: ReceiptBasis, middleOf: MiddleOf | null): Planned {
  const receipts = forms.map((typed, at) => receiptFor(typed, basisAfter(basis, at), middleOf));
  const quoted = receipts.filter((receipt): receipt is Quoted => receipt.kind === 'quoted');
  const isOpen = forms.some((typed) => typedWhen(typed) === null);
  if (isOpen || quoted.length < receipts.length) return { receipts, sum: null };
  const promised = promisesOf(forms, quoted, basis);
  const all = quoted.map((receipt): Quoted => {
    const { quote } = receipt;
    const dueAt = promised?.(receipt) ?? quote.dueAt;
    return { ...receipt, quote: { ...quote, dueAt, minutes: Math.round((dueAt - quote.readyAt) / MINUTE) } };
  });
  const total = all.reduce((sum, { quote: { fee, free } }) => sum + (free ? 0 : fee), 0);
  const last = all.map(({ quote }) => quote.dueAt).reduce((a, b) => (a > b ? a : b));
  return { receipts: all, sum: { total, last } };
}
