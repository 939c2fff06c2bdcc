import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { FREE_DELIVERIES } from '#core/delivery/tariff.ts';
import { ACTIVE_DELIVERIES_LIMIT, HOURLY_DELIVERIES_LIMIT } from '#core/delivery/policy.ts';
import { REQUESTS_OF_KEY } from '#core/integration/api-limits.ts';
import { KEYS_LIMIT } from '#core/integration/api-key.ts';
import { brandFace } from '#brand/brand.ts';
import { paths } from '#ui/app/paths.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { OPERATION_ROWS, STATUS_ROWS } from './api-words.ts';
import { Code } from './code.tsx';
import { ANSWER_TEXT, CANCEL_CALL, PROBLEM, REPEATED, START, TOO_DEAR, TRACK_CALL } from './samples.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly words: ReactElement;
  /** Samples, beside the words on wide screens; a table below them. */
  readonly beside: ReactElement;
  readonly isTable?: boolean;
}

const Mono = ({ children }: { children: string }): ReactElement => (
  <code {...asWritten} className="dev__mono">
    {children}
  </code>
);

/** The parts of /developers, in order. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'start',
    title: 'Start in a sandbox',
    words: (
      <>
        <p>
          {`One command starts the product itself in memory: an approved bakery in Toronto with ${FREE_DELIVERIES} free deliveries, and couriers who are simulated. There’s no account, and it needs no network.`}
        </p>
        <p>
          It prints its address and a test key. Put both into your shell, and run the request above. Its clock is twenty
          times as fast as yours, so the parcel arrives in about two minutes.
        </p>
      </>
    ),
    beside: (
      <div className="dev__samples">
        <Code title="Start it" text={START} copies />
        <Code title="The answer, shortened" text={ANSWER_TEXT} />
        <Code title="Track it" text={TRACK_CALL} copies />
      </div>
    ),
  },
  {
    id: 'keys',
    title: 'Keys',
    words: (
      <>
        <p>
          Send your key as <Mono>Authorization: Bearer</Mono>, never in an address. It opens one business, in one mode.
          A test key works before your business is approved: nothing reaches a courier, and nothing is charged.
        </p>
        <ul>
          <li>A read-only key sees neither PINs nor the recipient’s link.</li>
          <li>A live key that comes from a web page is refused: anyone can read it there.</li>
          <li>We keep only a fingerprint of it. Roll it, and the old one works for up to a day longer.</li>
        </ul>
        <p>
          <span>{`A business has up to ${KEYS_LIMIT} keys. Merchants make them in its dashboard: `}</span>
          <Link className="text-link" href={paths.myBusinesses}>
            My Businesses
          </Link>
          <span>. No business yet? </span>
          <Link className="text-link" href={paths.requestApiKey}>
            Request a key
          </Link>
          .
        </p>
      </>
    ),
    beside: (
      <Code
        title="Every request"
        text={`GET /v1/business HTTP/1.1\nAuthorization: Bearer ${brandFace.api.keyPrefix}_live_…`}
      />
    ),
  },
  {
    id: 'repeats',
    title: 'Nothing happens twice',
    words: (
      <>
        <p>
          Give every change an <Mono>Idempotency-Key</Mono>; the shop’s own order number is the best one. If an answer
          gets lost, send the same again: you get the same delivery, as it is by then.
        </p>
        <p>The same key never requests a second delivery, however late it’s sent. With another body, it’s refused.</p>
      </>
    ),
    beside: <Code title="Sent again, and sent with another body" text={REPEATED} />,
  },
  {
    id: 'price',
    title: 'Nothing costs more than you said',
    words: (
      <>
        <p>
          <Mono>maxFeeCents</Mono> is the most that you pay. A delivery is made at the price of that moment if it’s
          within it; otherwise nothing is, and the answer has the price. You don’t need a quote first.
        </p>
        <p>Canceling has a maximum, too: it’s free until a courier has accepted.</p>
      </>
    ),
    beside: (
      <div className="dev__samples">
        <Code title="Above the maximum" text={TOO_DEAR} />
        <Code title="Cancel, if it’s free" text={CANCEL_CALL} />
      </div>
    ),
  },
  {
    id: 'statuses',
    title: 'Statuses and events',
    isTable: true,
    words: (
      <p>
        <Mono>version</Mono> rises by one with each event: keep the highest that you’ve seen. The whole story comes with{' '}
        <Mono>?include=events</Mono>.
      </p>
    ),
    beside: (
      <table className="dev-table">
        <thead>
          <tr>
            <th scope="col">Status, and the event that leads to it</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(STATUS_ROWS).map(([status, [event, meaning]]) => (
            <tr key={status}>
              <th scope="row">
                <Mono>{status}</Mono>
                <span className="dev-table__more">
                  <Mono>{event}</Mono>
                </span>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: 'operations',
    title: 'Operations',
    isTable: true,
    words: (
      <p>
        <span>Money is in whole cents, times are ISO 8601 in UTC, pages come with </span>
        <Mono>limit</Mono>
        <span> and </span>
        <Mono>after</Mono>
        <span>{`. A key has ${REQUESTS_OF_KEY.limit} requests a minute; a business ${HOURLY_DELIVERIES_LIMIT} deliveries an hour, and ${ACTIVE_DELIVERIES_LIMIT} under way. Somebody else’s id is answered like one that doesn’t exist.`}</span>
      </p>
    ),
    beside: (
      <table className="dev-table">
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {OPERATION_ROWS.map(([method, path, text]) => (
            <tr key={`${method} ${path}`}>
              <th scope="row">
                <Mono>{`${method} ${path}`}</Mono>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: 'problems',
    title: 'When something is refused',
    words: (
      <>
        <p>
          Every refusal is a problem of RFC 9457. <Mono>code</Mono> is for programs and never changes;{' '}
          <Mono>errors</Mono> names each wrong field. Unknown fields are refused, so that a typo isn’t ignored.
        </p>
        <p>
          <Link className="text-link" href={paths.developerProblems}>
            All problems, and what to do
          </Link>
        </p>
      </>
    ),
    beside: <Code title="A size forgotten, a field made up" text={PROBLEM} />,
  },
];
