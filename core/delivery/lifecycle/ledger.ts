import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Instant } from '#core/instant.ts';
import type { Delivery, DeliveryEventKind, DeliveryId } from './delivery.ts';
import { isUnentered } from './held.ts';
import { returnShare, type Cents, type Currency } from '../price/tariff.ts';

/** The kind of an entry. A business is charged fees and given credits; a courier is paid. */
export type LedgerKind = 'fee' | 'cancel_fee' | 'return_fee' | 'credit' | 'pay' | 'return_pay' | 'cancel_pay';
export const LEDGER_KINDS: readonly LedgerKind[] = [
  'fee',
  'cancel_fee',
  'return_fee',
  'credit',
  'pay',
  'return_pay',
  'cancel_pay',
];

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
    default:
      return [];
  }
}

/** The balance that a business owes, in cents: its fees less its credits. Below zero, it has a credit. */
export const balanceOf = (entries: readonly LedgerEntry[]): Cents =>
  entries.reduce((sum, { kind, amount }) => {
    if (kind === 'credit') return sum - amount;
    return kind === 'fee' || kind === 'cancel_fee' || kind === 'return_fee' ? sum + amount : sum;
  }, 0);

/** The earnings of a courier, in cents. */
export const earningsOf = (entries: readonly LedgerEntry[]): Cents =>
  entries.reduce(
    (sum, { kind, amount }) => (kind === 'pay' || kind === 'return_pay' || kind === 'cancel_pay' ? sum + amount : sum),
    0,
  );
