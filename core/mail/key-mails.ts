import type { BusinessId } from '../business/business-id.ts';
import type { Instant } from '../instant.ts';
import type { KeyMode } from '../integration/api-key.ts';
import { isolate } from '../isolate.ts';
import { shopForMail, timeOfDay } from './mail-words.ts';
import { greeting, LINK_LAST, type MailText } from './templates.ts';

/**
 * Why the owner of a key is mailed.
 * - `made`, `replaced`: a live key · `revoked`: an administrator revoked one · `in_page`: a live one came from a web page
 */
export const KEY_MAIL_KINDS = ['made', 'replaced', 'revoked', 'in_page'] as const;
export type KeyMailKind = (typeof KEY_MAIL_KINDS)[number];

/** The facts of a mail about a key of a business's software. */
export interface KeyMailFacts {
  readonly kind: KeyMailKind;
  /** The owner's. */
  readonly firstName: string;
  readonly business: { readonly id: BusinessId; readonly businessName: string };
  readonly keyName: string;
  readonly hint: string;
  readonly mode: KeyMode;
  readonly at: Instant;
  /** The business's, an IANA name; the time is left out if there is none. */
  readonly timeZone: string | null;
  /** The network that it was made from, or the page's origin; empty if it isn't known. */
  readonly origin: string;
}

/** A page's origin without its scheme, so that no mail program makes a link of it. */
const hostOf = (origin: string): string => {
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  return /^[a-z0-9.:-]{1,100}$/u.test(host) ? host.replaceAll('.', ' . ') : '';
};

const NOT_YOU =
  'If this wasn’t you, revoke the key and change your password right away: someone has both your password and your session.';

function paragraphs(
  { kind, business, keyName, hint, mode, at, timeZone, origin }: KeyMailFacts,
  sentAt: Instant,
): readonly [subject: string, ...texts: string[]] {
  const shop = isolate(shopForMail(business.businessName));
  const key = `“${isolate(shopForMail(keyName))}”, which ends in ${hint}`;
  const when = timeOfDay('at', at, timeZone, sentAt);
  const from = /^[0-9a-f.:/]+$/u.test(origin) ? ` from the network ${origin}` : '';
  if (kind === 'made')
    return [
      `A live API key for ${shop} was made`,
      `The live key ${key}, was made${when}${from}. Software that has it can request deliveries for ${shop}.`,
      NOT_YOU,
    ];
  if (kind === 'replaced')
    return [
      `A live API key for ${shop} was replaced`,
      `The live key ${key}, was made${when}${from} in place of an earlier one.`,
      NOT_YOU,
    ];
  if (kind === 'revoked')
    return [
      `An API key for ${shop} was revoked`,
      `An administrator revoked the ${mode} key ${key}${when === '' ? '' : `,${when}`}. Software that uses it is refused from now on.`,
      'If you don’t know why, contact us.',
    ];
  const page = hostOf(origin);
  return [
    `A live API key for ${shop} is in a web page`,
    `The live key ${key}, came${when} from ${page === '' ? 'a web page' : `a page of ${page}`}. We refused the request. Everyone who opens that page can read the key.`,
    'Take it out of the page, and replace it: your own server should send the requests.',
  ];
}

/** The page that the mail links to. */
export const keyMailLink = ({ business }: Pick<KeyMailFacts, 'business'>): string => `/developers/${business.id}`;

/** The mail to the owner. The link goes before the last paragraph, which is the product's name. */
export function keyMail(product: string, facts: KeyMailFacts, sentAt: Instant = facts.at): MailText {
  const [subject, ...texts] = paragraphs(facts, sentAt);
  return {
    subject,
    text: [greeting(facts.firstName), ...texts, product].join('\n\n'),
    action: 'Open the keys',
    linkAfter: LINK_LAST,
  };
}
