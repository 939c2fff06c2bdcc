import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_FIGURES } from '#tests/builders/figures.ts';
import { showClaims } from '../../../src/first-paint/show-claims.ts';
import { hydratePage } from '../../../src/hydrate-page.ts';

// Other files have left state in the modules that they loaded.
vi.hoisted(() => vi.resetModules());

const ROW = {
  ...NO_FIGURES,
  computedAt: new Date().toISOString(),
  attempts: 1204,
  onTime: 1196,
  credited: 8,
};

beforeEach(() => {
  document.body.innerHTML =
    '<div id="root"></div><h3 data-claim="onTime.title">On time</h3><p data-claim="payouts.title">Weekly statements</p>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete window.__claims;
  delete window.__hydrated;
  document.body.innerHTML = '';
});

const answering = (rows: unknown) => vi.stubGlobal('fetch', async () => Response.json(rows));
const shown = () => [...document.querySelectorAll('[data-claim]')].map(({ textContent }) => textContent);
const UNCHANGED = ['On time', 'Weekly statements'];

test('proven figures replace the words of their claim, and are kept for the app', async () => {
  answering([ROW]);
  await showClaims();
  expect(shown()).toEqual(['99% on time, or your money back', 'Weekly statements']);
  expect(window.__claims?.['onTime.figure']).toBe('99%');
});

test('no element is added or removed, which would look like an extension’s change', async () => {
  answering([ROW]);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void changes.push(...records));
  observer.observe(document.body, { childList: true, subtree: true });
  await showClaims();
  await new Promise((done) => setTimeout(done));
  observer.disconnect();
  expect(changes).toEqual([]);
});

test.each([
  ['no row', []],
  ['a refusal', { message: 'no' }],
  ['nothing', null],
  ['a row that’s older than a day', [{ ...ROW, computedAt: '2026-01-01T00:00:00Z' }]],
  ['a row without its time', [{ ...ROW, computedAt: null }]],
  ['more on time than were tried', [{ ...ROW, attempts: 1000 }]],
  ['a number below zero', [{ ...ROW, credited: -8 }]],
  ['texts', [{ ...ROW, attempts: '1204', onTime: '1196' }]],
  ['a row that lacks a number', [{ computedAt: ROW.computedAt, attempts: 1204, onTime: 1196 }]],
])('with %s, nothing changes', async (_what, rows) => {
  answering(rows);
  await showClaims();
  expect([shown(), window.__claims]).toEqual([UNCHANGED, undefined]);
});

test('with no network, nothing changes', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await showClaims();
  expect(shown()).toEqual(UNCHANGED);
});

test('after hydration, the script leaves the page to the app', async () => {
  answering([ROW]);
  const place = document.getElementById('root');
  if (place === null) throw new Error('There is no root.');
  const root = await act(async () => hydratePage(place, null));
  await showClaims();
  await act(async () => root.unmount());
  expect([shown(), window.__claims]).toEqual([UNCHANGED, undefined]);
});
