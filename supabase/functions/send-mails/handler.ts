import { deliveryOf } from '../../../core/delivery/delivery-path.ts';
import { trackingPath } from '../../../core/delivery/tracking-link.ts';
import { decisionLink, decisionMail } from '../../../core/mail/decision-mails.ts';
import { recipientMail } from '../../../core/mail/delivery-mails.ts';
import { heldMail, objectionMail } from '../../../core/mail/held-mails.ts';
import { keyMail, keyMailLink } from '../../../core/mail/key-mails.ts';
import { expiredMail, lostMail } from '../../../core/mail/merchant-mails.ts';
import { instant, type Instant } from '../../../core/instant.ts';
import { statementMail, statementMailLink } from '../../../core/mail/statement-mails.ts';
import { webhookMail, webhookMailPath } from '../../../core/mail/webhook-mails.ts';
import type { MailText } from '../../../core/mail/templates.ts';
import type {
  Dependencies,
  OutgoingMail,
  WaitingDecisionMail,
  WaitingMail,
  WaitingMerchantMail,
} from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import type { WaitingWebhookMail } from '../_shared/service-webhooks.ts';
import type { WaitingKeyMail } from '../_shared/keys.ts';
import type { WaitingStatementMail } from '../_shared/statements.ts';
import { brandedMail, withLink } from '../_shared/mail-html.ts';

/** The number of mails claimed in one batch. All of them are tried before another call may claim them again. */
const BATCH = 10;
/** Maximum duration of one call, in ms: the next one comes a minute later. */
const BUDGET_MS = 40_000;

/**
 * Sends the mails that wait: about deliveries, decisions, statements, keys of software and webhooks. The database calls it
 * once a minute; any other call only makes it happen sooner. A mail that can't be sent stays, and is tried again later.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { outbox, decisionMails, keyMails, statementMails, webhookMails, now } = dependencies;
    const until = now() + BUDGET_MS;
    const sendAll = async <Waiting>(
      claim: (limit: number) => Promise<readonly Waiting[]>,
      send: (mail: Waiting, dependencies: Dependencies) => Promise<void>,
    ) => {
      let taken: readonly Waiting[];
      do {
        taken = await claim(BATCH);
        for (const mail of taken) await send(mail, dependencies);
      } while (taken.length === BATCH && now() < until);
    };
    // In parallel, so that none waits for another, even if one fails or has many mails.
    const all = await Promise.allSettled([
      sendAll(outbox.claim, sendAboutDelivery),
      sendAll(decisionMails.claim, sendDecision),
      sendAll(webhookMails.claim, sendAboutWebhook),
      sendAll(keyMails.claim, sendAboutKey),
      sendAll(statementMails.claim, sendAboutStatement),
    ]);
    for (const one of all) if (one.status === 'rejected') throw one.reason;
    return { status: 200, message: '' };
  });
}

const MERCHANT_MAILS: Readonly<
  Record<WaitingMerchantMail['kind'], (product: string, mail: WaitingMerchantMail, sentAt: Instant) => MailText>
> = { expired: expiredMail, merchant_lost: lostMail, merchant_held: heldMail, objected: objectionMail };

/** The text of a mail, and the path of the product that its link leads to. */
function written(mail: WaitingMail, product: string, sentAt: Instant): readonly [text: MailText, path: string] {
  if ('key' in mail) return [recipientMail(product, mail, sentAt), trackingPath(mail.number, mail.key)];
  return [MERCHANT_MAILS[mail.kind](product, mail, sentAt), deliveryOf(mail.business, mail.delivery)];
}

async function sendAboutDelivery(mail: WaitingMail, dependencies: Dependencies): Promise<void> {
  const { outbox, product, siteUrl, now } = dependencies;
  const compose = () => {
    const [text, path] = written(mail, product, instant(now()));
    return brandedMail(mail.to, withLink(text, siteUrl + path));
  };
  if (await isSent(compose, dependencies)) await outbox.sent(mail.id);
}

async function sendDecision({ id, address, ...facts }: WaitingDecisionMail, dependencies: Dependencies): Promise<void> {
  const { decisionMails, product, siteUrl } = dependencies;
  const compose = () =>
    brandedMail(address, withLink(decisionMail(product, facts), siteUrl + decisionLink(facts).path));
  if (await isSent(compose, dependencies)) await decisionMails.sent(id, facts.to);
}

async function sendAboutWebhook({ id, to, business, ...facts }: WaitingWebhookMail, dependencies: Dependencies) {
  const { webhookMails, product, siteUrl } = dependencies;
  const compose = () => brandedMail(to, withLink(webhookMail(product, facts), siteUrl + webhookMailPath(business)));
  if (await isSent(compose, dependencies)) await webhookMails.sent(id);
}

async function sendAboutKey({ id, to, ...facts }: WaitingKeyMail, dependencies: Dependencies): Promise<void> {
  const { keyMails, product, siteUrl, now } = dependencies;
  const compose = () =>
    brandedMail(to, withLink(keyMail(product, facts, instant(now())), siteUrl + keyMailLink(facts)));
  if (await isSent(compose, dependencies)) await keyMails.sent(id);
}

async function sendAboutStatement({ id, to, ...facts }: WaitingStatementMail, dependencies: Dependencies) {
  const { statementMails, product, siteUrl } = dependencies;
  const compose = () => brandedMail(to, withLink(statementMail(product, facts), siteUrl + statementMailLink(facts)));
  if (await isSent(compose, dependencies)) await statementMails.sent(id);
}

/** Sends a mail, and returns whether the mail server accepted it. A mail that fails is tried again later. */
async function isSent(compose: () => OutgoingMail, { mailer, log }: Dependencies): Promise<boolean> {
  try {
    await mailer.send(compose());
    return true;
  } catch (error) {
    log('mail not sent', error);
    return false;
  }
}
