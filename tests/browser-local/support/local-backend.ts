import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { businessRows } from '#adapters/supabase/business/businesses-table.ts';
import { userRows } from '#adapters/supabase/account/users-table.ts';
import { MINUTE } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import type { Backend } from '../../browser/journeys/backend.ts';
import { someone } from '../../browser/journeys/someone.ts';
import { visit } from '../../browser/support/visit.ts';
import { makePerson, sessionOf } from './people.ts';
import { mailsTo, quote, sql } from './project.ts';

/** Keys of the product's stored data, with the live build's prefix. */
export const KEPT = { session: 'delivery:session', pendingCode: 'delivery:pending-code:registration' } as const;

/** A Supabase project of which the page knows only the address. */
export function localBackend(page: Page): Backend {
  return {
    newcomer: () => someone('Zoe'),

    account: makePerson,

    async business(owner, name, status) {
      const id = randomUUID();
      await sql(`insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status)
        select ${quote(id)}, id, 'us', ${quote(name)}, '12 Alder Street', 'Portland', 'or', 'bakery@example.com', ${quote(status)}
        from auth.users where email = ${quote(owner.email)}`);
      return id;
    },

    async arrive(path, as) {
      if (as !== undefined) await holdSession(page, JSON.stringify(await sessionOf(as)));
      await visit(page, path);
    },

    async mailedCode(email, count = 1) {
      const codes = async () => (await mailsTo(email)).flatMap(({ code }) => code ?? []);
      await expect.poll(async () => (await codes()).length).toBe(count);
      return (await codes())[0] ?? '';
    },

    async mailedLink(email) {
      await expect.poll(async () => (await mailsTo(email))[0]?.link).toBeDefined();
      return (await mailsTo(email))[0]?.link ?? '';
    },

    async minutePasses(email) {
      const ms = MINUTE + 1000;
      const back = (column: string) => `${column} = ${column} - interval '${ms} milliseconds'`;
      await sql(
        `update public.email_verifications set ${back('created_at')}, ${back('expires_at')} where email = ${quote(email)}`,
      );
      await page.evaluate(
        ([key, by]) => {
          const pending = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string | number>;
          for (const name of ['sentAt', 'resendAt', 'expiresAt']) pending[name] = Number(pending[name]) - by;
          localStorage.setItem(key, JSON.stringify(pending));
        },
        [KEPT.pendingCode, ms] as const,
      );
      await visit(page, page.url());
    },

    async profileOf(email) {
      const found = await sql<{ row: unknown }>(
        `select to_jsonb(u) as row from public.users u where email = ${quote(email)}`,
      );
      return valueOf(userRows.all(ok(found.map(({ row }) => row))))[0];
    },

    async businessesOf({ email }) {
      const found = await sql<{ row: unknown }>(
        `select to_jsonb(b) as row from public.businesses b join public.users u on u.id = b.user_id where u.email = ${quote(email)}`,
      );
      return valueOf(businessRows.all(ok(found.map(({ row }) => row))));
    },

    async courierCount() {
      const [row] = await sql<{ count: number | string }>('select count from public.courier_counters');
      return Number(row?.count);
    },
  };
}

/** Stores a session before the browser's first page; reloads and other tabs see its current state. */
export async function holdSession(page: Page, session: string): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem('test:prepared') !== null) return;
      localStorage.setItem('test:prepared', 'yes');
      localStorage.setItem(key, text);
    },
    [KEPT.session, session] as const,
  );
}
