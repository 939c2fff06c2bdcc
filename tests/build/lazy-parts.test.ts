import { expect, test } from 'vitest';
import { readBundle } from './bundle.ts';

/** A part that's fetched late, as the build names it. */
const PART = /import\(`\.\/[^`]+`\)/gu;
/** The same inside of Vite's loader, which tells when it's gone (decision new-version). */
const WATCHED_PART = /\w+\((?:\(\)=>|async\(\)=>\{let\{[^}]*\}=await )import\(`\.\/[^`]+`\)/gu;

test('every part that’s fetched late goes through the loader that tells when it’s gone', () => {
  const scripts = [...readBundle('dist-demo').texts].filter(([file]) => file.endsWith('.js'));
  const found = scripts.map(([file, text]) => ({
    file,
    parts: text.match(PART)?.length ?? 0,
    watched: text.match(WATCHED_PART)?.length ?? 0,
  }));
  expect(found.reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(50);
  expect(found.filter(({ parts, watched }) => parts !== watched)).toEqual([]);
});

test('every page holds the offer of a new version, closed', () => {
  const pages = [...readBundle('dist-demo').texts].filter(([file]) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.filter(([, text]) => !text.includes('<dialog id="new-version" class="update-offer"'))).toEqual([]);
});

test('the numbering plans of phones load only when they are called', () => {
  const texts = [...readBundle('dist-demo').texts];
  const plans = texts.filter(([file, text]) => file.endsWith('.js') && text.includes('NOT_A_NUMBER'));
  expect(plans.map(([, text]) => text.length > 80_000)).toEqual([true]);
  const name = plans.map(([file]) => file.split('/').at(-1) ?? '').join('');
  const mentions = texts.filter(([file, text]) => /\.(?:js|html)$/u.test(file) && text.includes(name));
  const isLazy = (text: string) => !new RegExp(`from\\s*["'\`]\\./${name}|import\\s*["'\`]\\./${name}`, 'u').test(text);
  expect(mentions.filter(([file]) => file.endsWith('.html'))).toEqual([]);
  expect(mentions.filter(([, text]) => !isLazy(text)).map(([file]) => file)).toEqual([]);
});
