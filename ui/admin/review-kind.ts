import type { UserId } from '#core/identity/user-id.ts';
import type { Result } from '#core/result.ts';
import type { Elements } from '#ui/kit/elements.ts';
import type { ListQuery, ListShape } from '#ui/listing/list-shape.ts';

/** A row that administrators decide about: an account or a business. */
export interface Reviewed {
  readonly id: string;
  readonly status: string;
}

/** What a list shows for its search and filters. */
export type QueryView = (query: ListQuery, change: (change: Partial<ListQuery>) => void) => Elements;

/** What the review needs to know about one kind of row. Never changes, so that rows needn't render again. */
export interface ReviewKind<Row extends Reviewed, Decision extends string> {
  readonly shape: ListShape<Row>;
  readonly noun: readonly [one: string, several: string];
  nameOf(row: Row): string;
  readonly decisions: readonly Decision[];
  /** The label of a decision's button, the same where many are decided at once, and the text while they are. */
  readonly words: Readonly<
    Record<Decision, { readonly act: string; readonly several?: string; readonly acting: string }>
  >;
  /** Decisions that ask for a reason, and whether they need one. */
  readonly reasons: Readonly<Partial<Record<Decision, 'needed' | 'optional'>>>;
  /** What a decision means for the person, shown before it's made. */
  readonly meanings: Readonly<Partial<Record<Decision, string>>>;
  /** What a key decides in the focused row. */
  readonly keys: Readonly<Record<string, readonly Decision[]>>;
  /** Messages for the outcome; `refused` gets a refusal's code. */
  readonly said: {
    readonly saved: (count: number) => string;
    readonly undone: string;
    readonly removed: string;
    readonly notRemoved: string;
    readonly refused: (code: string) => string;
  };
  /** The decisions that this administrator may take about a row. */
  decisionsFor(row: Row, me: UserId): readonly Decision[];
}

/** The refusal that ends a run: the person deciding is no longer an administrator. */
export const NO_ADMINISTRATOR = 'not-an-administrator';

/** How decisions are carried out. Each outcome is the changed row, or the code of a refusal. */
export interface ReviewActions<Row extends Reviewed, Decision extends string> {
  decide(row: Row, decision: Decision, reason: string): Promise<Result<Row, string>>;
  /** What reverses a decision; null if nothing does. */
  undoing(decision: Decision): ((row: Row) => Promise<Result<Row, string>>) | null;
  /** Missing where rows can't be deleted. */
  remove?(row: Row): Promise<Result<unknown, string>>;
}

/** The actions on a row of the list. Stable, so that rows don't render again. */
export interface RowActs<Row, Decision> {
  readonly decide: (row: Row, decision: Decision) => void;
  readonly remove: (row: Row) => void;
  readonly select: (position: number, ticked: boolean, range: boolean) => void;
  readonly open: (row: Row) => void;
}

/** What a row or card of the list is given. */
export interface ReviewRowProps<Row, Decision> {
  readonly row: Row;
  readonly position: number;
  readonly count: number;
  readonly selected: boolean;
  readonly busy: boolean;
  readonly me: UserId;
  readonly acts: RowActs<Row, Decision>;
}

export const counted = ([one, several]: readonly [string, string], count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
