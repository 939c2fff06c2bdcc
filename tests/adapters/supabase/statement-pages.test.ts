import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { Connection } from '#adapters/supabase/connection.ts';
import { LINES_PER_PAGE, supabaseStatements } from '#adapters/supabase/statement/supabase-statements.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { valueOf } from '#tests/contract/outcome.ts';

interface Asked {
  readonly after: { readonly delivery: string } | null;
  readonly most: number;
}

const line = (n: number) => ({
  delivery: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  number: 'ZQHJGJN7GF1Y',
  zone: 'A',
  kind: 'fee',
  reference: '',
  place: 'Toronto',
  amount: 699,
  currency: 'CAD',
  at: new Date(Date.UTC(2026, 10, 1) + n).toISOString(),
  late: false,
});

/** A project that has so many open lines. */
function aProject(count: number) {
  const lines = Array.from({ length: count }, (_, n) => line(n));
  let requests = 0;
  const serve: typeof fetch = async (input, init) => {
    const { after, most } = (await new Request(input, init).json()) as Asked;
    requests += 1;
    const from = after === null ? 0 : 1 + lines.findIndex(({ delivery }) => delivery === after.delivery);
    return Response.json(lines.slice(from, from + most));
  };
  const connection = new Connection({ url: 'https://project.example', anonKey: 'public' }, memoryDevice().tab(), serve);
  return { statements: supabaseStatements(connection), lines, requests: () => requests };
}

test.each([0, 1, LINES_PER_PAGE - 1, LINES_PER_PAGE, 2 * LINES_PER_PAGE + 5])(
  'a month of %i lines is read by pages, each line once',
  async (count) => {
    const { statements, lines, requests } = aProject(count);
    const read = valueOf(await statements.openLines(knownBusinessId('10000000-0000-4000-8000-000000000001')));
    expect(read?.map(({ delivery }) => delivery)).toEqual(lines.map(({ delivery }) => delivery));
    expect(requests()).toBe(Math.floor(count / LINES_PER_PAGE) + 1);
  },
);
