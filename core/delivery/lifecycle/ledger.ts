import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Instant } from '#core/instant.ts';
import type { Delivery, DeliveryEventKind, DeliveryId } from './delivery.ts';
import { isUnentered } from './held.ts';
import { returnShare, type Cents, type Currency } from '../price/tariff.ts';

/** The kinds of a business's entries: it's charged fees, and given credits and refunds. */
export const BUSINESS_KINDS = ['fee', 'cancel_fee', 'return_fee', 'credit', 'refund'] as const;
/** The kinds of a courier's entries, which are all pay. */
export const COURIER_KINDS = ['pay', 'return_pay', 'cancel_pay', 'made_good'] as const;

/** The kind of a business's entry. */
export type BusinessKind = (typeof BUSINESS_KINDS)[number];
/** The kind of an entry. */
export type LedgerKind = BusinessKind | (typeof COURIER_KINDS)[number];
/** All kinds, in the order of the lines of one delivery. */
export const LEDGER_KINDS: readonly LedgerKind[] = [...BUSINESS_KINDS, ...COURIER_KINDS];

/** The kinds that are subtracted in a total. */
export const MINUS_KINDS: readonly LedgerKind[] = ['credit', 'refund'];

/** Whether a kind is one of a courier's entries. */
export const isCourierKind = (kind: LedgerKind): boolean => (COURIER_KINDS as readonly LedgerKind[]).includes(kind);

/** A ledger entry, shown as a line of a statement. There's at most one of a kind for each delivery and account. */
export interface LedgerEntry {
  readonly account: BusinessId | UserId;
  readonly delivery: DeliveryId;
  readonly kind: LedgerKind;
  /** Above zero. */
  readonly amount: Cents;
  readonly currency: Currency;
  readonly at: Instant;
}

/** The fee for canceling a delivery now: nothing during the search. */
export const cancelFeeNow = ({ status, cancelFee }: Pick<Delivery, 'status' | 'cancelFee'>): Cents =>
  status === 'searching' ? 0 : cancelFee;

/** The ledger entries of a transition from `before` to `after`, made at `at`. */
export function ledgerOf(before: Delivery, after: Delivery, kind: DeliveryEventKind, at: Instant): LedgerEntry[] {
  const entry = (account: BusinessId | UserId | null, of: LedgerKind, amount: Cents): LedgerEntry[] =>
    account === null || amount <= 0
      ? []
      : [{ account, delivery: after.id, kind: of, amount, currency: after.currency, at }];
  const fee = after.free ? 0 : after.fee;
  const attempt = () => [
    ...entry(after.businessId, 'fee', fee),
    ...entry(after.courier, 'pay', after.pay),
    ...(after.onTime === false ? entry(after.businessId, 'credit', fee) : []),
  ];
  const wayBack = () => [
    ...entry(after.businessId, 'return_fee', returnShare(fee, after.returnShare)),
    ...entry(after.courier, 'return_pay', returnShare(after.pay, after.returnShare)),
  ];
  switch (kind) {
    case 'deliver':
    case 'fail':
      // An earlier attempt may have been charged, or be free of charge for good.
      return before.held !== null || isUnentered(after.held) ? [] : attempt();
    case 'hand_back':
      return isUnentered(after.held) ? [] : wayBack();
    case 'confirm':
    case 'uphold':
      return after.status === 'returned' ? [...attempt(), ...wayBack()] : attempt();
    case 'lose':
      // Credits the charge of the first attempt. If the attempt was late, its charge was already credited.
      return before.onTime === true && !isUnentered(before.held) ? entry(after.businessId, 'credit', fee) : [];
    case 'cancel': {
      const charged = cancelFeeNow(before);
      return [...entry(after.businessId, 'cancel_fee', charged), ...entry(before.courier, 'cancel_pay', charged)];
    }
    case 'refund':
      return entry(after.businessId, 'refund', after.refunded ?? 0);
    default:
      return [];
  }
}

/** An entry's amount in a total: negative for a credit and a refund. */
export const signedAmount = ({ kind, amount }: Pick<LedgerEntry, 'kind' | 'amount'>): Cents =>
  MINUS_KINDS.includes(kind) ? -amount : amount;

/** The sum of entries, or of the lines of a statement that has them. */
export const sumOf = (entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[]): Cents =>
  entries.reduce((sum, entry) => sum + signedAmount(entry), 0);

/** The balance that a business owes, in cents: its fees less its credits and refunds. Below zero, it has a credit. */
export const balanceOf = (entries: readonly LedgerEntry[]): Cents =>
  sumOf(entries.filter(({ kind }) => !isCourierKind(kind)));

/** The earnings of a courier, in cents. */
export const earningsOf = (entries: readonly LedgerEntry[]): Cents =>
  sumOf(entries.filter(({ kind }) => isCourierKind(kind)));
