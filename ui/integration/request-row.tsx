import { memo, type ReactNode } from 'react';
import { isoText } from '#core/instant.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { pathWords } from './integration-words.ts';
import { outcomeOf, type RequestRow } from './request-list.ts';

interface Props {
  request: RequestRow;
  position: number;
  count: number;
}

const TONES = { Answered: 'green', Refused: 'orange', Failed: 'red' } as const;

const Status = ({ request }: Pick<Props, 'request'>): ReactNode => (
  <Badge tone={TONES[outcomeOf(request)]}>{`${request.status}`}</Badge>
);

const Path = ({ request: { method, route } }: Pick<Props, 'request'>): ReactNode => (
  <code {...asWritten} className="request-path">
    {`${method} ${pathWords(route)}`}
  </code>
);

const Time = ({ request: { at } }: Pick<Props, 'request'>): ReactNode => (
  <time className="numeric" dateTime={isoText(at)}>
    {dateAndTime(at)}
  </time>
);

const duration = (ms: number): string => `${ms.toLocaleString('en-US')} ms`;

/** A request as a table row. */
export const RequestTableRow = memo(function RequestTableRow({ request, position }: Props): ReactNode {
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <Path request={request} />
        <code {...asWritten} className="data-table__more request-id">
          {request.id}
        </code>
      </th>
      <td>
        <Status request={request} />
      </td>
      <td>
        <bdi>{request.keyName}</bdi>
      </td>
      <td className="numeric">{duration(request.ms)}</td>
      <td>
        <Time request={request} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const RequestCard = memo(function RequestCard({ request, position, count }: Props): ReactNode {
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box stack content-start">
        <div className="list-card__head row justify-between gap-3">
          <Path request={request} />
          <Status request={request} />
        </div>
        <span className="list-card__more">
          <bdi>{request.keyName}</bdi>
          <span className="numeric">{` · ${duration(request.ms)}`}</span>
        </span>
        <span className="list-card__more">
          <Time request={request} />
        </span>
        <code {...asWritten} className="list-card__more request-id">
          {request.id}
        </code>
      </div>
    </li>
  );
});
