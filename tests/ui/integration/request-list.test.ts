import { expect, test } from 'vitest';
import { knownApiKeyId } from '#core/integration/api-key.ts';
import { instant } from '#core/instant.ts';
import { outcomeOf, requestList, type RequestRow } from '#ui/integration/request-list.ts';

const ROW: RequestRow = {
  id: '00000000-0000-4000-b000-000000000001',
  key: knownApiKeyId('00000000-0000-4000-a000-000000000001'),
  keyName: 'Shop checkout',
  at: instant(1_780_514_340_000),
  method: 'POST',
  route: '/v1/deliveries/{id}/cancel',
  status: 409,
  ms: 52,
};

test.each([
  [200, 'Answered'],
  [201, 'Answered'],
  [401, 'Refused'],
  [422, 'Refused'],
  [503, 'Failed'],
])('a request with status %i counts as %s', (status, outcome) => {
  expect(outcomeOf({ status })).toBe(outcome);
});

test('is found by its path, its status, its key and its Request-Id', () => {
  const { text, facets } = requestList(['Shop checkout']);
  for (const searched of ['POST /v1/deliveries', '409', 'Shop checkout', ROW.id]) expect(text(ROW)).toContain(searched);
  expect(facets['outcome']?.of(ROW)).toBe('Refused');
  expect(facets['key']?.of(ROW)).toBe('Shop checkout');
  expect(facets['key']?.values).toEqual(['Shop checkout']);
});

test('sorts the longest duration first, and the newest first by itself', () => {
  const { sorts, natural } = requestList([]);
  const [short, long] = [sorts['ms']?.of({ ...ROW, ms: 9 }) ?? '', sorts['ms']?.of({ ...ROW, ms: 10 }) ?? ''];
  expect(short < long).toBe(true);
  expect(sorts['ms']?.descendingFirst).toBe(true);
  expect(natural).toEqual({ sort: 'at', descending: true });
});
