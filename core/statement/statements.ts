import type { BusinessId } from '../business/business-id.ts';
import { MINUTE } from '../clock.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import type { FacetCount, ListPage, PageRequest } from '../listing/list-query.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import { isLine } from '../visible-text.ts';
import { isDate } from '../zoned-time.ts';
import type { StatementSide } from './period.ts';
import type { LinePage, OpenStatement, Statement, StatementId, StatementLine } from './statement.ts';

/** The statements of one account. */
export interface StatementList {
  /** The time zone of the operator's calendar. */
  readonly timeZone: string;
  /** One for each currency with open entries. */
  readonly open: readonly OpenStatement[];
  /** Newest first. */
  readonly closed: readonly Statement[];
}

/** A statement with its lines, oldest first. */
export interface StatementDetail {
  /** The time zone of the operator's calendar. */
  readonly timeZone: string;
  readonly statement: Statement;
  readonly lines: readonly StatementLine[];
}

/** The statements of a person's businesses, and of a courier. Those of others are absent, not errors. */
export interface Statements {
  /** Null for another owner's business, and an unknown one. Administrators get everyone's. */
  ofBusiness(business: BusinessId): Promise<Result<StatementList | null, Failure>>;
  /** A courier's own, also while they're suspended. */
  own(): Promise<Result<StatementList, Failure>>;
  /** With a page of its lines; without `page`, with all of them. */
  find(id: StatementId, page?: LinePage): Promise<Result<StatementDetail | null, Failure>>;
  /** The lines that no statement has yet, oldest first: a page of them, or all without `page`. */
  openLines(business: BusinessId, page?: LinePage): Promise<Result<readonly StatementLine[] | null, Failure>>;
}
export const Statements = port<Statements>('Statements');

/** A statement in the operator's books. */
export interface BookedStatement extends Statement {
  /** The business's or the courier's name; empty if the account was deleted. */
  readonly name: string;
}

/**
 * Why a change of statements was refused. No statement was changed.
 * - `changed`: a statement isn't in the state that the change starts from, or doesn't exist
 * - `invalid`: a day in the future, a reference that's too long, no reason, or no statement
 * - `carried`: its credit is already part of a later statement
 * - `not-yours-to-undo`: another administrator noted the payment, or it was more than ten minutes ago
 */
export const BOOK_REFUSALS = ['changed', 'invalid', 'carried', 'not-yours-to-undo'] as const;
export type BookRefusal = (typeof BOOK_REFUSALS)[number];

/** The operator's books; `denied` for everyone but administrators. */
export interface StatementBooks {
  /** A page of all statements of businesses, or of couriers, in the order `DUE` unless the request says another. */
  list(side: StatementSide, request?: PageRequest): Promise<Result<ListPage<BookedStatement>, Failure>>;
  /** The number of all of them and their sums, by status, period and currency. */
  count(side: StatementSide): Promise<Result<readonly FacetCount[], Failure>>;
  /** Closes all periods that have ended. A job does it each hour. */
  close(): Promise<Result<void, Failure>>;
  /** Notes a payment of one or more statements. Noting the same again changes nothing. */
  markPaid(ids: readonly StatementId[], payment: NewPayment): Promise<Result<void, BookRefusal | Failure>>;
  /** Takes a payment back that the same administrator noted within {@link PAYMENT_UNDO_TIME}. */
  undoPaid(ids: readonly StatementId[]): Promise<Result<void, BookRefusal | Failure>>;
  /** Voids a statement that wasn't paid. Its entries are part of the next one that is closed. */
  void(id: StatementId, reason: string): Promise<Result<void, BookRefusal | Failure>>;
}
export const StatementBooks = port<StatementBooks>('StatementBooks');

export interface NewPayment {
  /** `2026-12-03`, not after today in the operator's time zone. */
  readonly on: string;
  readonly reference: string;
}

/** The maximum number of statements in one change. */
export const MAX_MARKED = 1000;
/** Longest reference of a payment, in characters. */
export const MAX_PAYMENT_REFERENCE = 64;
/** Longest reason of a void statement, in characters. */
export const MAX_VOID_REASON = 280;

/** Whether a payment can be noted today. */
export const isPayment = ({ on, reference }: NewPayment, today: string): boolean =>
  isDate(on) && on <= today && isLine(reference, MAX_PAYMENT_REFERENCE);

export const isVoidReason = (reason: string): boolean => reason !== '' && isLine(reason, MAX_VOID_REASON);

/** A payment can be taken back for this long, in ms. */
export const PAYMENT_UNDO_TIME = 10 * MINUTE;

/** Whether the administrator may still take a payment back. */
export const mayUndoPayment = (
  noted: { readonly at: Instant; readonly by: string },
  by: string,
  now: Instant,
): boolean => noted.by === by && now - noted.at < PAYMENT_UNDO_TIME;
