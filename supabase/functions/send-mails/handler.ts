import { instant } from '../../../core/instant.ts';
import { MAIL_TOPICS, writeMail, type MailTopic } from '../../../core/mail/write-mail.ts';
import type { Dependencies, WaitingMail } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail, withLink } from '../_shared/mail/mail-html.ts';

/** The number of mails claimed in one batch. All of them are tried before another call may claim them again. */
const BATCH = 10;
/** Maximum duration of one call, in ms: the next one comes a minute later. */
const BUDGET_MS = 40_000;
/** The number of mails of all topics after which a call claims no more. */
const MAILS = 200;

/**
 * Sends the mails that wait. The database calls it once a minute, and immediately for a sign-in link; any other call only makes
 * it happen sooner. A mail that can't be sent stays, and is tried again later.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const until = dependencies.now() + BUDGET_MS;
    let claimed = 0;
    const claim = async (topic: MailTopic) => {
      if (claimed >= MAILS || dependencies.now() >= until) return [];
      const mails = await dependencies.outbox.claim(topic, BATCH);
      claimed += mails.length;
      return mails;
    };
    // In parallel, so that no topic waits for another, even if one fails or has many mails.
    const all = await Promise.allSettled(MAIL_TOPICS.map((topic) => sendAll(topic, claim, dependencies)));
    for (const one of all) if (one.status === 'rejected') throw one.reason;
    return { status: 200, message: '' };
  });
}

async function sendAll(
  topic: MailTopic,
  claim: (topic: MailTopic) => Promise<readonly WaitingMail<MailTopic>[]>,
  dependencies: Dependencies,
): Promise<void> {
  let taken: readonly WaitingMail<MailTopic>[];
  do {
    taken = await claim(topic);
    for (const mail of taken) await send(topic, mail, dependencies);
  } while (taken.length === BATCH);
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
