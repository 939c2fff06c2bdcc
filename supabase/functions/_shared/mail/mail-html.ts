import { isQuoted } from '../../../../core/mail/decision-mails.ts';
import type { MailText } from '../../../../core/mail/templates.ts';
import { brand } from '../../../../brand/brand.ts';
import type { OutgoingMail } from '../dependencies.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign);
/** Turns isolated names into elements, too: some mail programs support only these, others only the characters. */
const inline = (text: string) => escape(text).replace(/\u2068[^\u2069]*\u2069/gu, '<bdi>$&</bdi>');

const { light } = brand.colors;
const FONT = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";

const LINK = (href: string, action: string) =>
  `<p style="margin:24px 0"><a href="${escape(href)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${light.signal};color:${light.onSignal};font-size:16px;font-weight:700;text-decoration:none">${escape(action)}</a></p>`;

/** Emphasizes a paragraph that's only a code, makes a button of one that's only a link, and sets a quote apart. */
function paragraph(text: string, action: string): string {
  if (/^https?:\/\/\S+$/u.test(text)) return LINK(text, action);
  // A quote of a person, in the direction of its own script.
  if (isQuoted(text))
    return `<p dir="auto" style="margin:0 0 16px;padding:12px 16px;border-left:3px solid ${light.signal};background:${light.sand};font-size:16px;line-height:1.55;color:${light.ink}">${escape(text).replaceAll('\n', '<br>')}</p>`;
  return /^\d{3} \d{3}$/u.test(text)
    ? `<p style="margin:24px 0;padding:20px;border-radius:12px;background:${light.sand};font:700 34px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;text-align:center;color:${light.ink}">${text}</p>`
    : `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink}">${inline(text)}</p>`;
}

/** Puts the link of an email on its own line, where its template says. */
export const withLink = (mail: MailText, link: string): MailText => ({
  ...mail,
  text: mail.text
    .split('\n\n')
    .toSpliced(mail.linkAfter ?? 1, 0, link)
    .join('\n\n'),
});

/**
 * The same text in the brand's look, for email clients that show HTML. Tables and inline styles, because that's all
 * they support.
 */
export function brandedMail(to: string, { subject, text, action = 'Open the link' }: MailText): OutgoingMail {
  const paragraphs = text.split('\n\n');
  const body = paragraphs
    .slice(0, -1)
    .map((one) => paragraph(one, action))
    .join('');
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>` +
    `<body style="margin:0;background:${light.paper};${FONT}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="padding:0 0 20px;font-size:20px;font-weight:800;color:${light.ink}">` +
    `<span style="display:inline-block;width:14px;height:14px;margin-right:8px;border-radius:2px 8px 2px 2px;background:${light.signal}"></span>${escape(brand.name)}</td></tr>` +
    `<tr><td style="padding:32px;border:1px solid ${light.line};border-radius:16px;background:${light.surface}">${body}</td></tr>` +
    `<tr><td style="padding:20px 4px;font-size:13px;line-height:1.5;color:${light.inkSoft}">${escape(brand.name)} · ${escape(brand.support.email)}</td></tr></table></td></tr></table></body></html>`;
  return { to, subject, text, html };
}
