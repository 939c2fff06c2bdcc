import { deliveryOf } from '../delivery/merchant/delivery-path.ts';
import { offerPath } from '../delivery/board/offer-path.ts';
import { trackingPath } from '../delivery/track/tracking-link.ts';
import { formatTrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Instant } from '../instant.ts';
import { isolate } from '../isolate.ts';
import { deskCaseOf } from '../support/case-path.ts';
import { shopForMail, timeOfDay } from '../mail/mail-words.ts';
import type { AlertFacts } from './alert-facts.ts';

/** The words of an alert. A lock screen is public, so they name no person, and to a recipient neither shop nor contents. */
export interface AlertText {
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens. */
  readonly path: string;
  /** Shown without sound: it only replaces another one. */
  readonly silent: boolean;
}

const TROUBLE = {
  late: ['A delivery is late', "hasn't arrived by its promised time."],
  expired: ['No courier found', 'ended without a courier. You can request it again.'],
  failed: ["A delivery couldn't be handed over", 'is on its way back to you.'],
  lost: ['A delivery got lost', 'got lost on the way.'],
} as const;

const JOB = {
  given: ['The team gave you a delivery', 'Open the app to see it. You may give it back.'],
  changed: ['Your delivery changed', 'Look at the address and the notes again.'],
  canceled: ['Your delivery was canceled', "You don't have to go there anymore."],
  'taken-back': ["Your delivery isn't yours anymore", "You don't have to go there anymore."],
} as const;

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(cents / 100);

/** The text of an alert that's sent at `sentAt`. */
export function alertText(facts: AlertFacts, sentAt: Instant): AlertText {
  switch (facts.kind) {
    case 'offer': {
      const { delivery, shop, pay, currency, area, dueAt, timeZone, parcels = 1 } = facts;
      const by = timeOfDay('by', dueAt, timeZone, sentAt);
      return {
        title: `${parcels > 1 ? `${parcels} from ` : ''}${isolate(shopForMail(shop))} · ${money(pay, currency)}`,
        body:
          parcels > 1
            ? `The first to ${area}${by === '' ? '' : `, the last${by}`}`
            : `To ${area}${by === '' ? '' : `,${by}`}`,
        path: offerPath(delivery),
        silent: false,
      };
    }
    case 'offer-gone':
      return {
        title: facts.taken ? 'Another courier got that one.' : 'That delivery was called off.',
        body: "You'll hear about the next one.",
        path: '/courier',
        silent: true,
      };
    case 'job': {
      const { parcels = 1 } = facts;
      const shop = isolate(shopForMail(facts.shop));
      const [title, body] = JOB[facts.state];
      return parcels > 1
        ? {
            title: `The team gave you ${parcels} deliveries`,
            body: `${parcels} from ${shop}: Open the app to see them. You may give them back.`,
            path: '/courier',
            silent: false,
          }
        : { title, body: `${shop}: ${body}`, path: '/courier', silent: false };
    }
    case 'still-there':
      return {
        title: "You're offline now",
        body: 'You missed three deliveries. Open the app to go online again.',
        path: '/courier',
        silent: false,
      };
    case 'trouble': {
      const [title, body] = TROUBLE[facts.state];
      return {
        title,
        body: `${formatTrackingNumber(facts.number)} ${body}`,
        path: deliveryOf(facts.business, facts.delivery),
        silent: false,
      };
    }
    case 'case': {
      const what = facts.reason === 'safety' ? 'A safety report' : 'A case';
      return {
        title: `${what} ${facts.late ? 'is overdue' : 'needs an answer'}`,
        body: 'Tap to open it.',
        path: deskCaseOf(facts.case),
        silent: false,
      };
    }
    case 'on-its-way':
    case 'at-the-door': {
      const isThere = facts.kind === 'at-the-door';
      return {
        title: isThere ? 'Your delivery is here' : 'Your delivery is on its way',
        body: isThere ? 'The courier is at your door.' : 'Tap to see when it arrives.',
        path: trackingPath(facts.number, facts.key),
        silent: false,
      };
    }
  }
}
