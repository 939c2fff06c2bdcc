import { expect, test } from 'vitest';
import { readBundle } from './bundle.ts';

/** A lazy import, as it's in the build. */
const PART = /import\(`\.\/[^`]+`\)/gu;
/** The same wrapped in Vite's loader, which reports a missing file (decision new-version). */
const WATCHED_PART = /\w+\((?:\(\)=>|async\(\)=>\{let\{[^}]*\}=await )import\(`\.\/[^`]+`\)/gu;

test('every lazy import goes through the loader that reports a missing file', () => {
  const scripts = [...readBundle('dist-demo').texts].filter(([file]) => file.endsWith('.js'));
  const found = scripts.map(([file, text]) => ({
    file,
    parts: text.match(PART)?.length ?? 0,
    watched: text.match(WATCHED_PART)?.length ?? 0,
  }));
  expect(found.reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(50);
  expect(found.filter(({ parts, watched }) => parts !== watched)).toEqual([]);
});

test('every page contains the closed dialog for a new version', () => {
  const pages = [...readBundle('dist-demo').texts].filter(([file]) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.filter(([, text]) => !text.includes('<dialog id="new-version" class="update-offer"'))).toEqual([]);
});

test('the phone numbering plans load on demand only', () => {
  const texts = [...readBundle('dist-demo').texts];
  const plans = texts.filter(([file, text]) => file.endsWith('.js') && text.includes('NOT_A_NUMBER'));
  expect(plans.map(([, text]) => text.length > 80_000)).toEqual([true]);
  const name = plans.map(([file]) => file.split('/').at(-1) ?? '').join('');
  const mentions = texts.filter(([file, text]) => /\.(?:js|html)$/u.test(file) && text.includes(name));
  const isLazy = (text: string) => !new RegExp(`from\\s*["'\`]\\./${name}|import\\s*["'\`]\\./${name}`, 'u').test(text);
  expect(mentions.filter(([file]) => file.endsWith('.html'))).toEqual([]);
  expect(mentions.filter(([, text]) => !isLazy(text)).map(([file]) => file)).toEqual([]);
});
