import type { CaughtMail } from '../../../supabase/local/mail-catcher.ts';
import { SQL_URL, PROJECT_URL } from './addresses.ts';

export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Runs SQL as the database's owner; returns the rows of the last statement. */
export async function sql<Row = Record<string, unknown>>(statements: string): Promise<Row[]> {
  const answer = await fetch(SQL_URL, { method: 'POST', body: statements });
  if (!answer.ok) throw new Error(`${await answer.text()}\n${statements}`);
  return (await answer.json()) as Row[];
}

/** The number returned by a query. */
export async function countOf(query: string): Promise<number> {
  const [row] = await sql<{ count: number | string }>(`select count(*) as count from ${query}`);
  return Number(row?.count);
}

/** Emails sent to an address, newest first. */
export async function mailsTo(email: string): Promise<CaughtMail[]> {
  const answer = await fetch(`${PROJECT_URL}/mail.json?${new URLSearchParams({ to: email })}`);
  return (await answer.json()) as CaughtMail[];
}

/** Rate limits count by client address, which all tests share, so each test starts with empty counters. */
export const forgetCountedRequests = (): Promise<unknown> => sql('delete from private.rate_limits');

/** Ends all of a person's sessions on the server, as after a password reset elsewhere. */
export const endSessions = (email: string): Promise<unknown> =>
  sql(`
  delete from auth.refresh_tokens where user_id::text in (select id::text from auth.users where email = ${quote(email)});
  delete from auth.sessions where user_id in (select id from auth.users where email = ${quote(email)});`);
