import { instant } from '../../../core/instant.ts';
import { MAIL_TOPICS, writeMail, type MailTopic } from '../../../core/mail/write-mail.ts';
import type { Dependencies, WaitingMail } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail, withLink } from '../_shared/mail/mail-html.ts';

/** The number of mails claimed in one batch. All of them are tried before another call may claim them again. */
const BATCH = 10;
/** Maximum duration of one call, in ms: the next one comes a minute later. */
const BUDGET_MS = 40_000;

/**
 * Sends the mails that wait. The database calls it once a minute, and immediately for a sign-in link; any other call only makes
 * it happen sooner. A mail that can't be sent stays, and is tried again later.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const until = dependencies.now() + BUDGET_MS;
    // In parallel, so that no topic waits for another, even if one fails or has many mails.
    const all = await Promise.allSettled(MAIL_TOPICS.map((topic) => sendAll(topic, until, dependencies)));
    for (const one of all) if (one.status === 'rejected') throw one.reason;
    return { status: 200, message: '' };
  });
}

async function sendAll(topic: MailTopic, until: number, dependencies: Dependencies): Promise<void> {
  const { outbox, now } = dependencies;
  let taken: readonly WaitingMail<MailTopic>[];
  do {
    taken = await outbox.claim(topic, BATCH);
    for (const mail of taken) await send(topic, mail, dependencies);
  } while (taken.length === BATCH && now() < until);
}

/** Sends a mail and notes it, unless the mail server refuses. */
async function send<Topic extends MailTopic>(
  topic: Topic,
  { id, to, facts }: WaitingMail<Topic>,
  { outbox, mailer, product, siteUrl, now, log }: Dependencies,
): Promise<void> {
  try {
    const { text, link } = writeMail(topic, facts, product, instant(now()));
    await mailer.send(brandedMail(to, link === null ? text : withLink(text, siteUrl + link)));
  } catch (error) {
    log('mail not sent', error);
    return;
  }
  await outbox.sent(id, 'from' in facts ? facts.to : undefined);
}
