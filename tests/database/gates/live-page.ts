import { literal, type Caller, type DatabaseUnderTest } from '../database-under-test.ts';

/** The answer to a poll: `same` from the gate, `built` if only the tag is newer, `new` for a view, else the SQLSTATE. */
export type Polled = 'same' | 'built' | 'new' | (string & {});

type Answer = 'same' | { readonly same?: true; readonly tag?: string; readonly live?: Answer };

/** An open page that polls with the tag that it got last. */
export interface LivePage {
  poll(): Promise<Polled>;
  /** Polls until the gate says "same". */
  settle(): Promise<void>;
  tag(): string;
}

export function livePage(
  database: DatabaseUnderTest,
  caller: Caller,
  call: (known: string) => string,
  tag = '~',
): LivePage {
  const page: LivePage = {
    async poll() {
      try {
        const [row] = await database.as<{ answer: Answer }>(caller, `select ${call(literal(tag))} as answer`);
        const sent = row?.answer ?? 'same';
        const answer = typeof sent === 'object' ? (sent.live ?? sent) : sent;
        if (answer === 'same' || answer.tag === undefined) return 'same';
        tag = answer.tag;
        return answer.same === true ? 'built' : 'new';
      } catch (error) {
        return (error as { code?: string }).code ?? String(error);
      }
    },
    async settle() {
      for (let n = 0; n < 3; n += 1) if ((await page.poll()) === 'same') return;
      throw new Error('The gate never says "same".');
    },
    tag: () => tag,
  };
  return page;
}

/** Stops the clock of deliveries at a time in SQL. */
export const stopClock = (database: DatabaseUnderTest, at: string): Promise<unknown> =>
  database.owner(`do $do$ begin execute format(
    'create or replace function private.now() returns timestamptz language sql volatile set search_path = '''' as %L',
    format('select %L::timestamptz', (${at}))); end $do$`);

/** Lets the clock run again. */
export const startClock = (database: DatabaseUnderTest): Promise<unknown> =>
  database.owner(`create or replace function private.now() returns timestamptz language sql volatile set search_path = '' as
    $$ select date_trunc('milliseconds', clock_timestamp()) $$`);
