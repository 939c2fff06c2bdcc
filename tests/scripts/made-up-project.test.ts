import { expect, test } from 'vitest';
import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { COURIERS_READY, projectAnswer } from '#tests/bench/made-up-project.ts';

const COUNT = '/rest/v1/courier_counters?select=*&order=id.asc&limit=1';

test('the benchmark’s project allows every header that page and client library send', () => {
  const sent = 'apikey,authorization,prefer,x-client-info,x-retry-count';
  const { headers } = projectAnswer(COUNT, { 'access-control-request-headers': sent });
  expect(headers['access-control-allow-headers']).toBe(sent);
  expect(headers['access-control-allow-origin']).toBe('*');
});

test('its count differs from the one that a page shows without an answer', () => {
  expect(JSON.parse(projectAnswer(COUNT, {}).body)).toEqual([{ id: 1, count: COURIERS_READY }]);
  expect(COURIERS_READY).not.toBe(COURIER_COUNT_FALLBACK);
});
