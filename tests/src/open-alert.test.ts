import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTappedAlerts } from '#src/open-alert.ts';

let receive: (message: object) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal('navigator', {
    serviceWorker: { addEventListener: (_name: string, listener: typeof receive) => (receive = listener) },
  });
  history.replaceState(null, '', '/request?step=2');
  openTappedAlerts();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** The page's answer to a message of the worker, and where it then is. */
function answerTo(kind: string, path: unknown): [answer: unknown, at: string] {
  const answers: unknown[] = [];
  receive({ data: { kind, path }, ports: [{ postMessage: (answer: unknown) => answers.push(answer) }] });
  return [answers[0], location.pathname + location.search];
}

const change = (field: string) => document.querySelector(field)?.dispatchEvent(new Event('change', { bubbles: true }));

test('a page says whether it shows a path, and opens it when it is asked', () => {
  expect(answerTo('find', '/request?step=2#here')).toEqual(['shown', '/request?step=2']);
  expect(answerTo('find', '/request')).toEqual(['near', '/request?step=2']);
  expect(answerTo('find', '/courier')).toEqual(['free', '/request?step=2']);
  expect(answerTo('open', '/courier?offer=1')).toEqual(['opened', '/courier?offer=1']);
});

test.each([
  ['<input name="street" value="66 Dovercourt Road">', null],
  ['<textarea>Ring twice</textarea>', null],
  ['<input type="password" value="secret">', null],
  ['<select><option>Meet<option>Door</select>', 'select'],
  ['<input type="radio" name="handover" checked>', 'input'],
  ['<input type="file">', 'input'],
  ['<dialog open>Cancel it?</dialog>', null],
])('a page with %s isn’t led away, and says so', (html, changed) => {
  document.body.innerHTML = html;
  if (changed !== null) change(changed);
  expect(answerTo('find', '/courier')).toEqual(['typing', '/request?step=2']);
  expect(answerTo('open', '/courier')).toEqual(['typing', '/request?step=2']);
  expect(answerTo('open', '/request?step=2')).toEqual(['opened', '/request?step=2']);
});

test.each([
  ['<input name="street"><select><option>Meet</select><input type="radio" checked>', null],
  ['<input type="search" value="bakery">', 'input'],
  ['<input readonly value="https://product.example/track">', null],
  ['<input type="checkbox" role="switch" checked>', 'input'],
  ['<input type="button" value="Reload"><input type="submit" value="Send"><input type="reset" value="Clear">', null],
])('a page with only %s may show another path', (html, changed) => {
  document.body.innerHTML = html;
  if (changed !== null) change(changed);
  expect(answerTo('open', '/courier')).toEqual(['opened', '/courier']);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', 7])('a page never opens %j', (path) => {
  expect(answerTo('open', path)).toEqual([undefined, '/request?step=2']);
});
