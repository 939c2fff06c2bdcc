import type { UserId } from '../identity/user-id.ts';
import type { BusinessId } from '../business/business-id.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import { isCourierKind, LEDGER_KINDS, type LedgerKind } from '../delivery/lifecycle/ledger.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import type { Zone } from '../delivery/price/zone.ts';
import { DAY } from '../clock.ts';
import { idKind, type Id } from '../id.ts';
import type { Instant } from '../instant.ts';
import type { Period, StatementSide } from './period.ts';

export type StatementId = Id<'StatementId'>;
export const { is: isStatementId, parse: statementId, make: newStatementId } = idKind('StatementId');

/** A business or a courier. */
export type AccountId = BusinessId | UserId;

/** `closed`: to pay, unless its total isn't above zero · `void`: a mistake, whose entries are in a later one */
export const STATEMENT_STATES = ['closed', 'paid', 'void'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

/** A closed period of one account, in one currency. Its lines and its total never change. */
export interface Statement extends Period {
  readonly id: StatementId;
  readonly account: AccountId;
  readonly side: StatementSide;
  readonly currency: Currency;
  /** `2026-11-0042`; null if its total is zero. */
  readonly number: string | null;
  /** The number of entries. */
  readonly entries: number;
  /** The credit that earlier statements carried over to it: zero or below. */
  readonly carried: Cents;
  /** The sum of its entries and of what was carried over. A business owes it, a courier gets it. */
  readonly total: Cents;
  readonly state: StatementState;
  /** The number of the statement that its credit was carried over to; null if it wasn't. */
  readonly carriedInto: string | null;
  readonly closedAt: Instant;
  readonly payment: Payment | null;
  /** Why it was voided; empty unless it was. */
  readonly voidReason: string;
}

/** The payment of a statement, as an administrator noted it. */
export interface Payment {
  /** The day of the payment: `2026-12-03`. */
  readonly on: string;
  /** The operator's reference, such as the number of a transfer; may be empty. */
  readonly reference: string;
  /** When it was noted. */
  readonly at: Instant;
}

/** One entry of a statement, with the delivery that it's about. It never changes, and names no person. */
export interface StatementLine {
  readonly delivery: DeliveryId;
  readonly number: string;
  readonly zone: Zone;
  /** The merchant's own reference; empty if it might name a person, and for couriers. */
  readonly reference: string;
  /** The shop for a courier, and the recipient's city for a business. */
  readonly place: string;
  readonly kind: LedgerKind;
  /** Below zero for a credit. */
  readonly amount: Cents;
  /** The statement's currency; open lines may have several. */
  readonly currency: Currency;
  readonly at: Instant;
  /** Whether it belongs to an earlier period, which was already closed. */
  readonly late: boolean;
}

/** The place of a line among those of its statement. */
export type LinePosition = Pick<StatementLine, 'at' | 'delivery' | 'kind'>;

/** The order of a statement's lines: by time, then by delivery and kind. */
export const inLineOrder = (a: LinePosition, b: LinePosition): number =>
  a.at - b.at ||
  (a.delivery < b.delivery ? -1 : a.delivery > b.delivery ? 1 : 0) ||
  LEDGER_KINDS.indexOf(a.kind) - LEDGER_KINDS.indexOf(b.kind);

/** Some of a statement's lines: `most` of them after a line, or from the first one if `after` is null. */
export interface LinePage {
  readonly after: LinePosition | null;
  readonly most: number;
}

/** Those of a statement's lines, which are in order, that are on a page. */
export const linesOnPage = (lines: readonly StatementLine[], { after, most }: LinePage): readonly StatementLine[] =>
  lines.filter((line) => after === null || inLineOrder(line, after) > 0).slice(0, most);

/** The entries of the running period, and late ones, which no statement has yet. */
export interface OpenStatement extends Period {
  readonly currency: Currency;
  readonly entries: number;
  readonly total: Cents;
}

/** Whether an entry belongs to a courier's statements or a business's. */
export const sideOf = (kind: LedgerKind): StatementSide => (isCourierKind(kind) ? 'courier' : 'business');

/** Whether a statement waits to be paid. */
export const isToPay = ({ state, total }: Pick<Statement, 'state' | 'total'>): boolean =>
  state === 'closed' && total > 0;

/** The time after its closing from which an unpaid statement is late, in ms. */
export const LATE_AFTER = 14 * DAY;

/** Owners are mailed about a period that ended within this time, in ms. */
export const CLOSING_MAIL_WITHIN = 7 * DAY;

/** Whether a statement's payment is late. */
export const isLate = (statement: Pick<Statement, 'state' | 'total' | 'closedAt'>, now: Instant | number): boolean =>
  isToPay(statement) && now - statement.closedAt > LATE_AFTER;

/** Whether a statement's credit waits for the account's next one. */
export const hasCredit = ({ state, total, carriedInto }: Pick<Statement, 'state' | 'total' | 'carriedInto'>): boolean =>
  state === 'closed' && total < 0 && carriedInto === null;
