import { expect, test } from 'vitest';
import { getStatement } from '#api/operations/get-statement.ts';
import type { AnyOperation } from '#api/route.ts';
import type { ApiStatements } from '#core/integration/api-statements.ts';
import { instant } from '#core/instant.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { ok } from '#core/result.ts';
import type { StatementDetail } from '#core/statement/statements.ts';
import { SITE, sha256 } from '#tests/contract/integration/shop-software.ts';
import { valueOf } from '#tests/contract/outcome.ts';

const ID = '10000000-0000-4000-8000-000000000001';
type Asked = Parameters<AnyOperation['run']>[0];
interface Body {
  readonly lines: readonly { readonly deliveryId: string }[];
  readonly next: string | null;
}

/** A statement with that many lines, and the number of lines in each read. */
function statementsWith(count: number) {
  const lines = Array.from({ length: count }, (_, n) => ({
    delivery: knownDeliveryId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    kind: 'fee',
    at: instant(Date.UTC(2026, 10, 1) + n),
  }));
  const read: number[] = [];
  const find: ApiStatements['find'] = async (_id, after, most) => {
    const from = 1 + lines.findIndex(({ delivery }) => delivery === after?.delivery);
    const page = lines.slice(from, from + most);
    read.push(page.length);
    const statement = { closedAt: lines[0]?.at, payment: null, to: '2026-12-01' };
    return ok({ statement, lines: page } as unknown as StatementDetail);
  };
  const ask = async (query: string): Promise<Body> => {
    const opened = { business: { id: ID }, statements: { find } };
    const parts = { sha256, site: SITE, uuid: () => ID };
    const asked = { opened, params: { id: ID }, query: new URLSearchParams(query), parts } as unknown as Asked;
    return valueOf(await getStatement.run(asked)).body as Body;
  };
  return { lines, read, ask };
}

test('software that names no limit gets all lines, two thousand in each read', async () => {
  const { lines, read, ask } = statementsWith(4005);
  const { lines: got, next } = await ask('');
  expect(got.map(({ deliveryId }) => deliveryId)).toEqual(lines.map(({ delivery }) => delivery));
  expect([read, next]).toEqual([[2000, 2000, 5], null]);
});

test('software that names a limit reads no more than one line beyond its page', async () => {
  const { lines, read, ask } = statementsWith(4005);
  const first = await ask('limit=1500');
  const second = await ask(`limit=1500&after=${first.next ?? ''}`);
  expect(second.lines[0]?.deliveryId).toBe(lines[1500]?.delivery);
  expect(read).toEqual([1501, 1501]);
});
