import type { Mail } from '#demo/mailbox.ts';
import type { MailText } from '#core/mail/templates.ts';
import type { Random } from '#core/random.ts';
import type { Transaction } from './transaction.ts';

/** The number of emails that the mailbox keeps. */
const KEPT = 50;

/** Puts an email into the mailbox instead of sending it. */
export function post(
  tx: Transaction,
  random: Random,
  to: string,
  mail: MailText,
  extra: Pick<Mail, 'code' | 'link'> = {},
): void {
  tx.state.mails = [{ id: random.uuid(), to, sentAt: tx.now, ...mail, ...extra }, ...tx.state.mails].slice(0, KEPT);
}
