import type { ContactMessage } from './contact-message.ts';

/** The message as the text of an email, with its sender at the end. */
export const messageText = ({ message, name, email, phone }: ContactMessage): string =>
  [message, '', name, email, ...(phone === '' ? [] : [phone])].join('\n');

/** A link that opens the visitor's email program with the message in it. Line breaks are CRLF there (RFC 6068). */
export const messageMail = (to: string, message: ContactMessage): string =>
  `mailto:${to}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(messageText(message).replaceAll('\n', '\r\n'))}`;
