import type { UserId } from '#core/identity/user-id.ts';
import type { Result } from '#core/result.ts';
import type { Elements } from '#ui/kit/elements.ts';
import type { ListQuery } from '#core/listing/list-query.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';

/** A row that administrators decide about: an account or a business. */
export interface Reviewed {
  readonly id: string;
  readonly status: string;
}

/** A part of the list that depends on its search and filters. */
export type QueryView = (query: ListQuery, change: (change: Partial<ListQuery>) => void) => Elements;

/** The configuration of the review of accounts or businesses. Constant, so that rows don't render again. */
export interface ReviewConfig<Row extends Reviewed, Decision extends string> {
  readonly shape: ListShape<Row>;
  readonly noun: readonly [one: string, several: string];
  nameOf(row: Row): string;
  readonly decisions: readonly Decision[];
  /** The label of a decision's button, its label for several rows if that differs, and the progress text. */
  readonly words: Readonly<
    Record<Decision, { readonly act: string; readonly several?: string; readonly acting: string }>
  >;
  /** Decisions with a reason: whether it's required. */
  readonly reasons: Readonly<Partial<Record<Decision, 'needed' | 'optional'>>>;
  /** The effect of a decision on the person, shown before it's made. */
  readonly meanings: Readonly<Partial<Record<Decision, string>>>;
  /** The decisions of a key in the focused row. */
  readonly keys: Readonly<Record<string, readonly Decision[]>>;
  /** Messages for the outcome; `refused` gets a refusal's code. */
  readonly messages: {
    readonly saved: (count: number) => string;
    readonly undone: string;
    readonly removed: string;
    readonly notRemoved: string;
    readonly refused: (code: string) => string;
  };
  /** The decisions that this administrator may make about a row. */
  decisionsFor(row: Row, me: UserId): readonly Decision[];
}

/** The refusal that ends a run: the person deciding is no longer an administrator. */
export const NO_ADMINISTRATOR = 'not-an-administrator';

/** Carries out decisions. Each outcome is the changed row, or the code of a refusal. */
export interface ReviewActions<Row extends Reviewed, Decision extends string> {
  decide(row: Row, decision: Decision, reason: string): Promise<Result<Row, string>>;
  /** Returns the action that reverses a decision; null if none does. */
  undoing(decision: Decision): ((row: Row) => Promise<Result<Row, string>>) | null;
  /** Missing if rows can't be deleted. */
  remove?(row: Row): Promise<Result<unknown, string>>;
}

/** The actions on a row of the list. Stable, so that rows don't render again. */
export interface RowCallbacks<Row, Decision> {
  readonly decide: (row: Row, decision: Decision) => void;
  readonly remove: (row: Row) => void;
  readonly select: (position: number, ticked: boolean, range: boolean) => void;
  readonly open: (row: Row) => void;
}

/** The props of a row or card of the list. */
export interface ReviewRowProps<Row, Decision> {
  readonly row: Row;
  readonly position: number;
  readonly count: number;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly me: UserId;
  readonly callbacks: RowCallbacks<Row, Decision>;
}

export const counted = ([one, several]: readonly [string, string], count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
