import { act, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { render } from '../render.tsx';
import { shopList } from './rows.ts';

function Shown(): ReactNode {
  const { query, change } = useListQuery(shopList);
  return (
    <>
      <output>{JSON.stringify(query.filters)}</output>
      <button onClick={() => change({ filters: { status: 'Active' } })}>Active</button>
    </>
  );
}

const go = (to: string) => act(async () => navigate(to));

beforeEach(() => history.replaceState(null, '', '/shops?status=Pending'));

test('a link to the same list shows what its address says', async () => {
  const place = await render(<Shown />);
  expect(place.textContent).toContain('{"status":"Pending"}');
  await go('/shops');
  expect(place.textContent).toContain('{}');
  await go('/shops?status=Active');
  expect(place.textContent).toContain('{"status":"Active"}');
});

test('opening a record keeps a choice that isn’t in the address yet', async () => {
  const place = await render(<Shown />);
  await act(async () => place.querySelector('button')?.click());
  await go('/shops?status=Pending#record=1');
  expect(place.textContent).toContain('{"status":"Active"}');
});
