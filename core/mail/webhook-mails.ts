import { isolate } from '../isolate.ts';
import { shopForMail } from './mail-words.ts';
import { greeting, LINK_LAST, type MailText } from './templates.ts';

/** The cause of a mail about an endpoint. */
export const WEBHOOK_MAILS = ['added', 'failing', 'disabled'] as const;
export type WebhookMail = (typeof WEBHOOK_MAILS)[number];

/** The facts of a mail about an endpoint. */
export interface WebhookMailFacts {
  readonly kind: WebhookMail;
  /** The host of its URL. The path may be secret. */
  readonly host: string;
  /** The business's name. */
  readonly shop: string;
  /** The owner's first name. */
  readonly name: string;
}

const AGAIN =
  'Once it works again, enable it in the product or with the API, and have the events since then sent again, within 30 days.';

const WORDS: Readonly<Record<WebhookMail, (host: string, shop: string) => readonly [subject: string, ...string[]]>> = {
  added: (host, shop) => [
    `A webhook was added for ${shop}`,
    `From now on, ${host} gets the events of ${shop}'s deliveries, as soon as it answers our first message. They have nothing personal in them.`,
    "If this wasn't you or your developers, remove it and replace your API keys right away.",
  ],
  failing: (host, shop) => [
    `A webhook of ${shop} isn't answering`,
    `For an hour, ${host} has accepted none of our messages. We keep trying, and send everything that waits once it answers.`,
    "If it doesn't answer for five days, we'll stop trying.",
  ],
  disabled: (host, shop) => [
    `A webhook of ${shop} was disabled`,
    `We've stopped sending messages to ${host}: it didn't accept any for five days, or it said that it's gone for good.`,
    AGAIN,
  ],
};

/** The page of the product that the mail links to. */
export const webhookMailPath = (business: string): string => `/business-dashboard/${encodeURIComponent(business)}`;

/** Tells the owner about an endpoint. The link goes before the last paragraph, which is the product's name. */
export function webhookMail(product: string, { kind, host, shop, name }: WebhookMailFacts): MailText {
  const [subject, ...paragraphs] = WORDS[kind](isolate(host), isolate(shopForMail(shop)));
  return {
    subject,
    text: [greeting(name), ...paragraphs, product].join('\n\n'),
    action: 'Open the business',
    linkAfter: LINK_LAST,
  };
}
