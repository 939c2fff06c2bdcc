import { memo, type ReactNode } from 'react';
import type { DeskCase } from '#core/support/case-desk.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import type { ListedRow } from '#ui/listing/list-screen.tsx';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { reasonNames } from '#ui/support/state-words.ts';
import { OpenRecord } from '../review/review-row-controls.tsx';
import { deskState } from './case-list.ts';
import { outcomeWords, sideNames } from './desk-words.ts';
import { dueWords } from './due-words.ts';

interface Props extends ListedRow {
  row: DeskCase;
  /** The server's time. */
  now: number;
  callbacks: { readonly open: (row: DeskCase) => void };
}

const TONES = { Late: 'red', 'To answer': 'orange', 'Waiting for them': 'gray', Resolved: 'green' } as const;

export function CaseBadge({ row }: { row: DeskCase }): ReactNode {
  const state = deskState(row);
  return <Badge tone={TONES[state]}>{state}</Badge>;
}

/** The name of the one who opened a case. */
export const openerOf = ({ from, side }: Pick<DeskCase, 'from' | 'side'>): string =>
  from === '' ? `${sideNames[side]} without a name` : from;

function Number({ row: { delivery }, className }: { row: DeskCase; className: string }): ReactNode {
  if (delivery === null) return null;
  return (
    <span {...asWritten} className={`${className} numeric`}>
      {shownNumber(delivery.number)}
    </span>
  );
}

/** A case in a table. */
export const CaseTableRow = memo(function CaseTableRow({ row, position, now, callbacks }: Props): ReactNode {
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <OpenRecord className="data-table__lead" row={row} name={reasonNames[row.reason]} callbacks={callbacks} />
        <Number className="data-table__more" row={row} />
      </th>
      <td>
        <bdi>{openerOf(row)}</bdi>
        <span className="data-table__more">{sideNames[row.side]}</span>
      </td>
      <td>
        <CaseBadge row={row} />
        <span className="data-table__more numeric">{dueWords(row, now) || outcomeWords(row)}</span>
      </td>
      <td>
        <ShortDate at={row.openedAt} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const CaseCard = memo(function CaseCard({ row, position, count, now, callbacks }: Props): ReactNode {
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box stack content-start">
        <div className="list-card__head row justify-between gap-3">
          <OpenRecord className="list-card__lead" row={row} name={reasonNames[row.reason]} callbacks={callbacks} />
          <CaseBadge row={row} />
        </div>
        <bdi className="list-card__more">{openerOf(row)}</bdi>
        <div className="row justify-between gap-3">
          <span className="list-card__more numeric">{dueWords(row, now) || outcomeWords(row)}</span>
          <Number className="list-card__more" row={row} />
        </div>
      </div>
    </li>
  );
});
