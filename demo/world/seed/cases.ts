import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { knownCaseId, knownMessageId, type CaseId, type CaseMessage, type MessageId } from '#core/support/case.ts';
import { caseDueAt } from '#core/support/case-rules.ts';
import type { CaseRecord } from '#core/support/case-record.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import type { SupportState } from '#adapters/memory/support/support-state.ts';
import { deliveryIdAt, PAST } from '../past/make-delivery.ts';
import { bakery, marcosActiveBusiness } from './marco.ts';
import { personId } from './people.ts';

/** A conversation of the demo's past: how long ago it was opened, and each message with the minutes after that. */
interface SeedCase extends Pick<CaseRecord, 'side' | 'opener' | 'business' | 'delivery' | 'reason' | 'outcome'> {
  readonly age: number;
  readonly messages: readonly (readonly [by: CaseMessage['by'], after: number, text: string])[];
}

const ADA = personId(0);
const MARCO = personId(1);
const TOM = personId(3);
const NOOR = personId(5);

const PERSON = { side: 'person', business: null, delivery: null, reason: 'question', outcome: null } as const;

/** A question of each kind: answered and closed, answered, and waiting for the team. */
const CASES: readonly SeedCase[] = [
  {
    ...PERSON,
    opener: TOM,
    outcome: 'answered',
    age: 6 * DAY,
    messages: [
      ['side', 0, 'Can I still change my address once the courier has the parcel?'],
      [
        'team',
        95,
        'Not anymore: until the pick-up, the shop can correct it for you. Their number is on your tracking page.',
      ],
    ],
  },
  {
    side: 'business',
    opener: MARCO,
    business: marcosActiveBusiness,
    delivery: deliveryIdAt(PAST, 400),
    reason: 'other',
    outcome: null,
    age: 26 * HOUR,
    messages: [
      ['side', 0, 'The courier asked for our back door. Where do we say which one to use?'],
      [
        'team',
        40,
        'In the pickup details of a request, under Notes. Couriers read them at your counter, and the next request has them too.',
      ],
    ],
  },
  {
    ...PERSON,
    opener: NOOR,
    age: 3 * HOUR,
    messages: [
      ['side', 0, 'I moved my shop since I registered it. Should I add it again, or will you change the address?'],
    ],
  },
];

const idOf = (place: number): CaseId => knownCaseId(`ca5e0000-0000-4000-8000-00000000000${place}`);
const messageIdOf = (place: number, index: number): MessageId =>
  knownMessageId(`ca5e0000-0000-4000-8000-0000000001${place}${index}`);

/** The demo's cases, so that no list is empty. */
export function seedCases(now: number): SupportState {
  const cases = CASES.map(({ messages, age, ...rest }, place): CaseRecord => {
    const openedAt = instant(now - age);
    const answer = messages.find(([by]) => by === 'team');
    const answeredAt = answer === undefined ? null : later(openedAt, answer[1] * MINUTE);
    const isResolved = rest.outcome !== null;
    return {
      ...rest,
      id: idOf(place),
      state: isResolved ? 'resolved' : answeredAt === null ? 'ours' : 'theirs',
      openedAt,
      dueAt: caseDueAt(rest.reason, null, openedAt, {
        hours: DEFAULT_HOURS,
        timeZone: bakery.pickup.timeZone,
        onCall: false,
      }),
      answeredAt,
      movedAt: answeredAt ?? openedAt,
      resolvedAt: isResolved ? answeredAt : null,
      claimed: null,
      amount: null,
      decidedBy: isResolved ? ADA : null,
      reopened: false,
      sharedWithShop: false,
      objectedAt: null,
      reminded: false,
      lateTold: false,
    };
  });
  const messages = CASES.flatMap(({ age, messages: written }, place) =>
    written.map(([by, after, text], index) => ({
      id: messageIdOf(place, index),
      case: idOf(place),
      by,
      text,
      at: later(instant(now - age), after * MINUTE),
      photos: [],
    })),
  );
  return { hours: null, cases, messages, onCall: [] };
}
