import { act, useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure } from '#core/failure.ts';
import type { PageRequest } from '#core/listing/list-query.ts';
import { ok, refused } from '#core/result.ts';
import { useOpenedRow } from '#ui/listing/use-opened-row.ts';
import { usePages, type PagedList, type Pages } from '#ui/listing/use-pages.ts';
import { render } from '../render.tsx';
import { shopList, shops, type Shop } from './rows.ts';

const ALL = shops(
  ['Anchor', 'Lyon', 'Pending'],
  ['Bread', 'Lyon', 'Active'],
  ['Copper', 'Lyon', 'Pending'],
  ['Dune', 'Lyon', 'Active'],
  ['Elm', 'Lyon', 'Pending'],
);
let owner = 0;

/** A list that reads two rows a page, of a backend that answers after 50 ms. */
async function aList(opened: string | null = null) {
  const asked: PageRequest[] = [];
  let fails = false;
  const source: PagedList<Shop> = {
    async list(request) {
      asked.push(request);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (fails) return refused(failure('offline'));
      const { search = '', filters = {} } = request.query ?? {};
      const found = ALL.filter(
        ({ id, name, status }) =>
          name.toLowerCase().includes(search) &&
          [undefined, status].includes(filters['status']) &&
          [undefined, id].includes(filters['id']),
      );
      const from = Number(request.after ?? 0);
      const to = from + Math.min(request.most ?? 2, 2);
      return ok({ rows: found.slice(from, to), next: to < found.length ? String(to) : null, counts: null });
    },
    count: async () =>
      ok(
        ['Pending', 'Active'].map((status) => ({
          values: { status, city: 'Lyon' },
          count: ALL.filter((shop) => shop.status === status).length,
        })),
      ),
  };
  owner += 1;
  let shown: (Pages<Shop> & { opened: ReturnType<typeof useOpenedRow<Shop>> }) | null = null;
  const who = `owner ${owner}`;
  function List(): ReactNode {
    const pages = usePages('shops', who, shopList, source);
    const row = useOpenedRow(pages, opened);
    useEffect(() => {
      shown = { ...pages, opened: row };
    });
    const { matches } = pages;
    const names = matches === null ? [] : [...matches.rowIndices].map((place) => matches.index.row(place).name);
    return `${names.join(' ')} | ${matches?.count ?? '?'} of ${pages.total}${pages.failed ? ' failed' : ''} | ${row.row?.name}`;
  }
  const container = await render(<List />, []);
  const pass = (ms = 500) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass();
  await pass();
  // Strict mode asks twice at first.
  asked.length = 0;
  const now = () => {
    if (shown === null) throw new Error('It was not rendered.');
    return shown;
  };
  return { text: () => container.textContent, pass, now, asked, fail: (next: boolean) => (fails = next) };
}

describe('A list that is read in pages', () => {
  beforeEach(() => {
    history.replaceState(null, '', '/shops');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('has its first rows and the number of all, and more rows when they’re asked for', async () => {
    const { text, pass, now, asked } = await aList();
    expect(text()).toBe('Anchor Bread | 5 of 5 | undefined');
    await act(async () => {
      now().matches?.more?.();
      now().matches?.more?.();
    });
    await pass();
    expect(text()).toBe('Anchor Bread Copper Dune | 5 of 5 | undefined');
    expect(asked.map(({ after }) => after)).toEqual(['2']);
    let ids: readonly string[] | undefined;
    await act(
      async () =>
        void now()
          .matches?.all?.()
          .then((all) => (ids = all)),
    );
    await pass();
    expect(ids).toEqual(['0', '1', '2', '3', '4']);
    expect(now().matches?.more).toBeUndefined();
  });

  test('keeps its rows until another query is answered, and asks once for quick typing', async () => {
    const { text, pass, now, asked } = await aList();
    for (const search of ['d', 'du', 'dune']) await act(async () => now().changeQuery({ search }));
    expect(text()).toBe('Anchor Bread | 5 of 5 | undefined');
    await pass();
    expect(text()).toBe('Dune | 1 of 5 | undefined');
    expect(asked.map(({ query }) => query?.search)).toEqual(['dune']);
  });

  test('loses a changed row that its filter doesn’t have, and reads on', async () => {
    const { text, pass, now } = await aList();
    await act(async () => now().changeQuery({ filters: { status: 'Pending' } }));
    await pass();
    expect(text()).toBe('Anchor Copper | 3 of 5 | undefined');
    const decided = ALL.filter(({ status }) => status === 'Pending').slice(0, 2);
    await act(async () =>
      now().change((index) => index.replacing(decided.map((shop) => ({ ...shop, status: 'Active' })))),
    );
    await pass();
    expect(text()).toBe('Elm | 1 of 5 | undefined');
    expect(now().matches?.counts?.['status']).toEqual({ Pending: 1, Active: 4 });
    await act(async () => now().changeQuery({ filters: { status: 'Active' } }));
    await pass();
    expect(now().matches?.counts?.['status']).toEqual({ Pending: 1, Active: 4 });
  });

  test('is counted again by a reload, also while it’s empty', async () => {
    const { text, pass, now } = await aList();
    await act(async () => now().changeQuery({ search: 'zinc' }));
    await pass();
    expect(text()).toBe(' | 0 of 5 | undefined');
    const added = shops(['Zinc', 'Lyon', 'Active'])[0]!;
    ALL.push({ ...added, id: '5' });
    await act(async () => now().reload());
    await pass();
    ALL.pop();
    expect(text()).toBe('Zinc | 1 of 6 | undefined');
  });

  test('keeps its rows if more can’t be read, until a retry', async () => {
    const { text, pass, now, fail } = await aList();
    fail(true);
    await act(async () => now().matches?.more?.());
    await pass();
    expect(text()).toBe('Anchor Bread | 5 of 5 failed | undefined');
    expect(now().matches?.more).toBeUndefined();
    fail(false);
    await act(async () => now().reload());
    await pass();
    expect(text()).toBe('Anchor Bread | 5 of 5 | undefined');
    expect(now().matches?.more).toBeDefined();
  });

  test('finds the row of a link that isn’t among them, and changes it', async () => {
    const { text, pass, now } = await aList('4');
    expect(text()).toBe('Anchor Bread | 5 of 5 | Elm');
    await act(async () =>
      now().opened.change((index) => index.replacing([{ ...index.row(0), id: '4', name: 'Elms' }])),
    );
    await pass();
    expect(text()).toBe('Anchor Bread | 5 of 5 | Elms');
  });
});
