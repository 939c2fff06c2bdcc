import type { Role } from '../identity/roles.ts';
import type { BusinessId } from '../business/business-id.ts';
import { isolate } from '../isolate.ts';
import { shopForMail } from './mail-words.ts';
import { greeting, LINK_LAST, type MailText } from './templates.ts';

/** The subject and the change of an administrator's decision. */
export interface DecisionMailFacts {
  /** The business that was decided on; null if it was the account itself. */
  readonly business: { readonly id: BusinessId; readonly businessName: string } | null;
  /** The recipient's. */
  readonly firstName: string;
  readonly roles: readonly Role[];
  /** The status that their last email was about. */
  readonly from: string;
  readonly to: string;
  /** In the administrator's words; empty if no reason was given. */
  readonly reason: string;
}

type Words = readonly [subject: string, ...paragraphs: string[]];

/** The quotation marks around a reason: a paragraph within them was typed by a person, and is never a code or a link. */
const QUOTED = /^“[^]*”$/u;

/** Whether a paragraph of a mail quotes a person. */
export const isQuoted = (paragraph: string): boolean => QUOTED.test(paragraph);

/**
 * A reason as a paragraph of its own, so that right-to-left text is shown correctly. Blank lines are removed, because
 * they would split it into several paragraphs.
 */
const quoted = (reason: string): string[] => {
  const bare = reason.trim().replace(/\s*\n\s*/gu, '\n');
  return bare === '' ? [] : ["Here's why:", `“${bare}”`];
};

const CONTACT = "If you think that's a mistake, or something has changed, contact us and we'll look at it again.";
const NOTHING_TO_DO = "You don't need to do anything. We'll email you when we've made a decision.";

function aboutAccount(product: string, { from, to, reason, roles }: DecisionMailFacts): Words {
  const rides = roles.includes('courier') ? ['Open courier home and go online to see deliveries near you.'] : [];
  const sends = roles.includes('merchant')
    ? ['You can request deliveries for each of your businesses that is approved.']
    : [];
  if (to === 'Active' && from === 'Suspended')
    return [
      `Your ${product} account is active again`,
      "Your account isn't suspended anymore: you can pick up where you left off.",
      ...rides,
    ];
  if (to === 'Active')
    return [`Your ${product} account is approved`, 'Good news: your account is approved.', ...rides, ...sends];
  if (to === 'Suspended')
    return [
      `Your ${product} account is suspended`,
      "Your account is suspended. You can still sign in, but you can't request or accept deliveries.",
      ...(roles.includes('courier') ? ["If you're carrying a delivery right now, please finish it."] : []),
      ...quoted(reason),
      CONTACT,
    ];
  if (to === 'Rejected')
    return [
      `Your ${product} account wasn't approved`,
      "We reviewed your account and didn't approve it.",
      ...quoted(reason),
      CONTACT,
    ];
  return [
    `We're reviewing your ${product} account again`,
    "Your account is waiting for review again, so you can't request or accept new deliveries for now.",
    ...(roles.includes('courier') ? ["If you're carrying a delivery right now, please finish it."] : []),
    NOTHING_TO_DO,
  ];
}

function aboutBusiness(name: string, { to, reason }: DecisionMailFacts): Words {
  if (to === 'Active')
    return [`${name} is approved`, `Good news: ${name} is approved. You can request deliveries from its dashboard.`];
  if (to === 'Rejected')
    return [`${name} wasn't approved`, `We reviewed ${name} and didn't approve it.`, ...quoted(reason), CONTACT];
  return [
    `We're reviewing ${name} again`,
    `${name} is waiting for review again, so it can't request new deliveries for now. Deliveries in progress will continue.`,
    NOTHING_TO_DO,
  ];
}

/** The page of the product that the mail links to, and the words on its button. */
export function decisionLink({ business, roles, to }: DecisionMailFacts): {
  readonly path: string;
  readonly action: string;
} {
  if (business !== null) return { path: `/business-dashboard/${business.id}`, action: 'Open the business' };
  if (to === 'Active' && roles.includes('courier')) return { path: '/courier', action: 'Open courier home' };
  return { path: '/my-account', action: 'Open your account' };
}

/** The email to the person. The link goes before the last paragraph, which is the product's name. */
export function decisionMail(product: string, facts: DecisionMailFacts): MailText {
  const [subject, ...paragraphs] =
    facts.business === null
      ? aboutAccount(product, facts)
      : aboutBusiness(isolate(shopForMail(facts.business.businessName)), facts);
  return {
    subject,
    text: [greeting(facts.firstName), ...paragraphs, product].join('\n\n'),
    action: decisionLink(facts).action,
    linkAfter: LINK_LAST,
  };
}
