import { deliveryOf } from '../../../core/delivery/delivery-path.ts';
import { trackingPath } from '../../../core/delivery/tracking-link.ts';
import { recipientMail } from '../../../core/mail/delivery-mails.ts';
import { expiredMail } from '../../../core/mail/merchant-mails.ts';
import type { MailText } from '../../../core/mail/templates.ts';
import type { Dependencies, WaitingMail } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { brandedMail, withLink } from '../_shared/mail-html.ts';

/** How many mails are taken at once: all of them are tried before anyone else may take them again. */
const BATCH = 10;
/** For how long one call goes on, in ms: the next one comes a minute later. */
const BUDGET_MS = 40_000;
/** Behind the greeting and the first sentences. */
const LINK_AFTER = 2;

/**
 * Sends the mails about deliveries that wait. The database calls it once a minute; whoever else does only makes it happen
 * sooner. A mail that can't be sent stays, and is tried again later.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { outbox, now } = dependencies;
    const until = now() + BUDGET_MS;
    let taken: readonly WaitingMail[];
    do {
      taken = await outbox.claim(BATCH);
      for (const mail of taken) await send(mail, dependencies);
    } while (taken.length === BATCH && now() < until);
    return { status: 200, message: '' };
  });
}

/** What a mail says, and where its link leads: a path of the product. */
function written(mail: WaitingMail, product: string): readonly [text: MailText, path: string] {
  if (mail.kind === 'expired') return [expiredMail(product, mail), deliveryOf(mail.business, mail.delivery)];
  return [recipientMail(product, mail), trackingPath(mail.number, mail.key)];
}

async function send(mail: WaitingMail, { mailer, outbox, product, siteUrl, log }: Dependencies): Promise<void> {
  const [text, path] = written(mail, product);
  try {
    await mailer.send(brandedMail(mail.to, withLink(text, siteUrl + path, LINK_AFTER)));
  } catch (error) {
    log('mail not sent', error);
    return;
  }
  await outbox.sent(mail.id);
}
