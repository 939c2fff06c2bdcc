import type { Mail } from '#demo/mailbox.ts';
import { instant } from '#core/instant.ts';
import { writeMail, type MailFacts, type MailTopic } from '#core/mail/write-mail.ts';
import type { MailText } from '#core/mail/templates.ts';
import type { Random } from '#core/random.ts';
import type { MemoryBackend } from './memory-backend.ts';
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

/** Puts a mail of the outbox into the mailbox, as its sender would write it. */
export function postOutbox<Topic extends MailTopic>(
  tx: Transaction,
  { random, productName }: Pick<MemoryBackend, 'random' | 'productName'>,
  to: string,
  topic: Topic,
  facts: MailFacts[Topic],
  sentAt = instant(tx.now),
): void {
  const { text, link } = writeMail(topic, facts, productName, sentAt);
  post(tx, random, to, text, link === null ? {} : { link });
}
