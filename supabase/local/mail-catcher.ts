import { randomUUID } from 'node:crypto';
import { jsonResponse } from './json-response.ts';
import { mailPage } from './mail-page.ts';

/** An email as it was sent. */
export interface CaughtMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  /** Its six digits, if it contains a code. */
  readonly code?: string;
  /** The target of its link, if it has one. */
  readonly link?: string;
}

export interface MailCatcher {
  catch(mail: { to: string; subject: string; text: string; html: string }): void;
  /** Newest first. */
  list(to?: string): CaughtMail[];
  clear(): void;
  /**
   * Handles the requests for the catcher: its page, its list as JSON, and the email API that the functions send
   * through.
   */
  fetch(request: Request): Promise<Response>;
}

/** Maximum number of stored emails. */
const KEPT = 200;

/** Catches every email that the stack would send. */
export function mailCatcher(now: () => number = Date.now): MailCatcher {
  let mails: CaughtMail[] = [];
  const list = (to?: string) => (to === undefined ? mails : mails.filter((mail) => mail.to === to.toLowerCase()));

  const catcher: MailCatcher = {
    catch({ to, subject, text, html }) {
      const code = /^(\d{3}) (\d{3})$/mu.exec(text);
      const link = /^https?:\/\/\S+$/mu.exec(text)?.[0];
      mails = [
        {
          id: randomUUID(),
          to: to.toLowerCase(),
          subject,
          text,
          html,
          sentAt: now(),
          ...(code === null ? {} : { code: `${code[1]}${code[2]}` }),
          ...(link === undefined ? {} : { link }),
        },
        ...mails,
      ].slice(0, KEPT);
    },
    list,
    clear() {
      mails = [];
    },
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method === 'POST' && pathname === '/mail/send') {
        const { to, subject, text, html } = (await request.json()) as {
          to: string[];
          subject: string;
          text: string;
          html: string;
        };
        for (const address of to) catcher.catch({ to: address, subject, text, html });
        return jsonResponse(200, { id: mails[0]?.id });
      }
      if (pathname === '/mail.json') return jsonResponse(200, list(searchParams.get('to') ?? undefined));
      if (pathname === '/mail')
        return new Response(mailPage(mails), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
      return new Response('Not found\n', { status: 404 });
    },
  };
  return catcher;
}
