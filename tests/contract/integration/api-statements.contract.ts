import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { newStatementId } from '#core/statement/statement.ts';
import { allBooks } from '../statement/all-books.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { beforeNovember, DECEMBER, NOVEMBER } from '../statement/end-of-october.ts';
import { valueOf } from '../outcome.ts';
import { shop } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

/** A statement as these tests read it. */
interface Body {
  readonly id: string;
  readonly data: readonly { readonly id: string; readonly from: string }[];
  readonly lines: readonly { readonly deliveryId: string }[];
  readonly next: string | null;
  readonly code: string;
}
const bodyOf = ({ body }: { readonly body: unknown }): Body => body as Body;

/** A business with October closed, and its software with a key that only reads. */
async function closedOctober(world: ApiUnderTest, more = 0) {
  const scene = await beforeNovember(world);
  const made = await scene.deliver();
  for (let n = 0; n < more; n += 1) await scene.deliver();
  await world.stopClock(NOVEMBER);
  await scene.close();
  const { get } = await shop(world, { access: 'read' }, scene.from);
  return { ...scene, made, get };
}

/** The statements of a business for its software. */
export function apiStatementsContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('software', () => {
    test('reads the closed months, and one with its lines', async ({ world }) => {
      const { get, list, made } = await closedOctober(world);
      const [october] = (await list())?.closed ?? [];
      const summary = {
        id: october?.id,
        statementNumber: '2026-10-0002',
        state: 'closed',
        from: '2026-10-01',
        to: '2026-10-31',
        currency: 'CAD',
        carriedCents: 0,
        totalCents: 699,
        lineCount: 1,
        carriedInto: null,
        closedAt: new Date(NOVEMBER).toISOString(),
        payment: null,
        voidReason: null,
      };
      expect(await get('/v1/statements')).toMatchObject({ status: 200, body: { data: [summary], next: null } });
      const { body } = await get(`/v1/statements/${october?.id}`);
      expect(body).toEqual({
        ...summary,
        lines: [
          {
            deliveryId: made.id,
            deliveryNumber: made.number,
            reference: 'Order 77',
            city: 'Toronto',
            zone: 'A',
            kind: 'fee',
            amountCents: 699,
            at: expect.any(String) as string,
            late: false,
          },
        ],
        next: null,
      });
    });

    test('reads the lines page by page, each once', async ({ world }) => {
      const { get, list } = await closedOctober(world, 2);
      const path = `/v1/statements/${(await list())?.closed[0]?.id}`;
      const { lines } = bodyOf(await get(path));
      expect(lines).toHaveLength(3);
      const first = bodyOf(await get(`${path}?limit=2`));
      const second = bodyOf(await get(`${path}?limit=2&after=${first.next ?? ''}`));
      expect([...first.lines, ...second.lines]).toEqual(lines);
      expect([second.lines.length, second.next]).toEqual([1, null]);
      expect(bodyOf(await get(`${path}?limit=3`)).next).toBeNull();
      expect(bodyOf(await get(`${path}?after=${first.next ?? ''}`)).lines).toEqual(second.lines);
      for (const [query, pointer, code] of [
        ['after=no', 'after', 'invalid-cursor'],
        ['limit=2001', 'limit', 'out-of-range'],
      ])
        expect(await get(`${path}?${query}`)).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    });

    test('reads which statements were paid or voided', async ({ world }) => {
      const { get, books, list } = await closedOctober(world);
      const [october] = (await list())?.closed ?? [];
      const id = october?.id ?? newStatementId(cryptoRandom);
      valueOf(await books.markPaid([id], { on: '2026-11-01', reference: '8841' }));
      expect((await get(`/v1/statements/${id}`)).body).toMatchObject({
        state: 'paid',
        payment: { on: '2026-11-01', reference: '8841' },
      });
      valueOf(await books.undoPaid([id]));
      valueOf(await books.void(id, 'Wrong month'));
      expect((await get(`/v1/statements/${id}`)).body).toMatchObject({ state: 'void', voidReason: 'Wrong month' });
    });

    test('reads page by page, newest first', async ({ world }) => {
      const { get, deliver, close } = await closedOctober(world);
      await deliver();
      await world.stopClock(DECEMBER);
      await close();
      const first = bodyOf(await get('/v1/statements?limit=1'));
      expect(first.data.map(({ from }) => from)).toEqual(['2026-11-01']);
      const second = bodyOf(await get(`/v1/statements?limit=1&after=${first.next ?? ''}`));
      expect([second.data.map(({ from }) => from), second.next]).toEqual([['2026-10-01'], null]);
      for (const [query, pointer, code] of [
        ['after=no', 'after', 'invalid-cursor'],
        ['limit=0', 'limit', 'out-of-range'],
      ])
        expect(await get(`/v1/statements?${query}`)).toMatchObject({
          status: 422,
          body: { errors: [{ pointer, code }] },
        });
    });

    test('finds neither another business’s statement nor a courier’s', async ({ world }) => {
      const { list, books } = await closedOctober(world);
      await world.stopClock(later(NOVEMBER, 2 * DAY));
      valueOf(await books.close());
      const [october] = (await list())?.closed ?? [];
      const [pay] = await allBooks(books, 'courier');
      const other = await shop(world);
      expect(bodyOf(await other.get('/v1/statements')).data).toEqual([]);
      for (const id of [october?.id, pay?.id, newStatementId(cryptoRandom), 'no-id'])
        expect(await other.get(`/v1/statements/${id}`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    });
  });
}
