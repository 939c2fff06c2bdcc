import { shownNumber } from '#ui/delivery/shown-number.ts';
import { CASE_REASONS } from '#core/support/case.ts';
import type { DeskCase } from '#core/support/case-desk.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { reasonNames } from '#ui/support/state-words.ts';

/** The state of a case as the team reads it. */
export const DESK_STATES = ['Late', 'To answer', 'Waiting for them', 'Resolved'] as const;
export type DeskState = (typeof DESK_STATES)[number];

export function deskState({ state, late }: Pick<DeskCase, 'state' | 'late'>): DeskState {
  if (state === 'resolved') return 'Resolved';
  if (late) return 'Late';
  return state === 'ours' ? 'To answer' : 'Waiting for them';
}

/** A text by which numbers of up to sixteen digits sort. */
const sortable = (value: number): string => String(value).padStart(16, '0');
/** After every moment, so that the last resolved case comes first. */
const LAST = 1e15;

/** Those that wait for an answer by due time, then those that wait for a reply, then those resolved last. */
function turn({ state, dueAt, resolvedAt }: DeskCase): string {
  if (resolvedAt !== null) return `2${sortable(LAST - resolvedAt)}`;
  return `${state === 'ours' ? 0 : 1}${sortable(dueAt)}`;
}

/** The cases in the list's own order. */
export const byTurn = (cases: readonly DeskCase[]): DeskCase[] =>
  cases.toSorted((a, b) => (turn(a) < turn(b) ? -1 : 1));

/** The search, filters and sort orders of the team's cases. */
export const caseList: ListShape<DeskCase> = {
  id: ({ id }) => id,
  text: ({ from, delivery, reason }) =>
    `${from}\n${reasonNames[reason]}\n${delivery === null ? '' : `${delivery.number}\n${shownNumber(delivery.number)}`}`,
  facets: {
    state: { label: 'State', values: DESK_STATES, of: deskState },
    reason: {
      label: 'Reason',
      values: CASE_REASONS.map((reason) => reasonNames[reason]),
      of: ({ reason }) => reasonNames[reason],
    },
  },
  sorts: {
    due: {
      label: 'Due',
      words: ['first due first'],
      of: turn,
    },
    opened: {
      label: 'Opened',
      words: ['oldest first', 'newest first'],
      of: ({ openedAt }) => sortable(openedAt),
      descendingFirst: true,
    },
    from: { label: 'From', words: ['A to Z', 'Z to A'], of: ({ from }) => from || '\u{10ffff}' },
  },
  natural: { sort: 'due', descending: false },
};
