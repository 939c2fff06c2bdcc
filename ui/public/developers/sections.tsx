import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { ACTIVE_DELIVERIES_LIMIT, HOURLY_DELIVERIES_LIMIT } from '#core/delivery/lifecycle/policy.ts';
import { REQUESTS_OF_KEY } from '#core/integration/api-limits.ts';
import { KEYS_LIMIT } from '#core/integration/api-key.ts';
import { paths } from '#ui/app/paths.ts';
import { API_ADDRESS } from './api-address.ts';
import { STATUS_ROWS } from './api-words.ts';
import { Code } from './code.tsx';
import { DOCUMENT_PATH } from './docs-page.tsx';
import { Mono } from './mono.tsx';
import { QuickStart } from './quick-start.tsx';
import { CANCEL_CALL, EVERY_REQUEST, PROBLEM, REPEATED, requestAt, START, TOO_EXPENSIVE, VERIFY } from './samples.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly words: ReactElement;
  /** Samples, beside the words on wide screens; below them if they need the whole width. */
  readonly beside: ReactElement;
  readonly isWide?: boolean;
}

/** The sections of /developers, in order. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'start',
    title: 'Quick start',
    isWide: true,
    words: (
      <p>
        {`Run the four requests right here. The first press opens a sandbox in this page: an approved bakery in Toronto with ${FREE_DELIVERIES} free deliveries, and couriers who are simulated. No account, no key, no network, and nothing is charged.`}
      </p>
    ),
    beside: <QuickStart />,
  },
  {
    id: 'machine',
    title: 'The same on your machine',
    words: (
      <>
        <p>
          One command serves that sandbox to your own tests. It prints its address and a test key: put both into your
          shell, and the requests above run as they are.
        </p>
      </>
    ),
    beside: <Code title="Start it" text={START} copies />,
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
    beside:
      API_ADDRESS === null ? (
        <Code title="Every request" text={EVERY_REQUEST} />
      ) : (
        <Code title="Every request, at the API’s address" text={requestAt(API_ADDRESS)} copies />
      ),
  },
  {
    id: 'repeats',
    title: 'Nothing happens twice',
    words: (
      <>
        <p>
          Give every change an <Mono>Idempotency-Key</Mono>; the shop’s own order number is the best one. If an answer
          gets lost, send the same request again: you get the same delivery, in its current state.
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
          <Mono>maxFeeCents</Mono> is the most that you pay. A delivery is created at the current price if that’s within
          the maximum. Otherwise nothing is created, and the answer has the price. You don’t need a quote first.
        </p>
        <p>Canceling has a maximum, too: it’s free until a courier has accepted.</p>
      </>
    ),
    beside: (
      <div className="stack items-start">
        <Code title="Above the maximum" text={TOO_EXPENSIVE} />
        <Code title="Cancel, if it’s free" text={CANCEL_CALL} />
      </div>
    ),
  },
  {
    id: 'statuses',
    title: 'Statuses and events',
    isWide: true,
    words: (
      <p>
        <Mono>version</Mono> rises by one with each event: keep the highest that you’ve seen. To get all events, add{' '}
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
    id: 'webhooks',
    title: 'Webhooks',
    words: (
      <>
        <p>
          Your software gets each event when it happens, at an address that you add with the API or in the dashboard. A
          new one gets a ping first, and events once it has answered with a status from 200 to 299.
        </p>
        <ul>
          <li>Each message is signed as Standard Webhooks describes: verify it with any of its libraries.</li>
          <li>Each delivery’s events come in order. A retry sends the same bytes, with the same id.</li>
          <li>It’s tried eleven times within about a day. Missed events can be sent again for 30 days.</li>
          <li>A test key’s endpoints get its sandbox’s events only.</li>
          <li>Nothing personal is in them. Read the rest with your key.</li>
        </ul>
      </>
    ),
    beside: <Code title="Verify a message" text={VERIFY} copies />,
  },
  {
    id: 'problems',
    title: 'When something is refused',
    words: (
      <>
        <p>
          Every refusal is an RFC 9457 problem. <Mono>code</Mono> is for programs and never changes; <Mono>errors</Mono>{' '}
          names each wrong field. Unknown fields are refused, so that a typo isn’t ignored.
        </p>
        <p>
          <Link className="text-link" href={paths.developerProblems}>
            All problems, and what to do
          </Link>
        </p>
      </>
    ),
    beside: <Code title="A missing size, an unknown field" text={PROBLEM} />,
  },
  {
    id: 'changes',
    title: 'What may change',
    words: (
      <>
        <p>
          Within <Mono>/v1</Mono>, fields, types of events and codes of problems may be added. Ignore those that you
          don’t know. Anything else is <Mono>/v2</Mono>, with a year of both.
        </p>
        <ul>
          <li>Money is in whole cents, times are ISO 8601 in UTC.</li>
          <li>{`A key has ${REQUESTS_OF_KEY.limit} requests a minute; every answer says how many are left.`}</li>
          <li>{`A business requests up to ${HOURLY_DELIVERIES_LIMIT} deliveries an hour, and has up to ${ACTIVE_DELIVERIES_LIMIT} under way.`}</li>
        </ul>
        <p>
          <span>All of it is in the </span>
          <a className="text-link" href={paths.apiReference}>
            reference
          </a>
          <span> and in the </span>
          <a className="text-link" href={DOCUMENT_PATH}>
            OpenAPI document
          </a>
          <span>.</span>
        </p>
      </>
    ),
    beside: <Code title="Every answer" text={'RateLimit-Policy: "key";q=120;w=60\nRateLimit: "key";r=119;t=60'} />,
  },
];
