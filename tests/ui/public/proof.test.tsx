import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { brandPages, type BrandPages } from '#brand/brand-pages.ts';
import { Proof } from '#ui/public/landing/proof.tsx';

type Words = BrandPages['proof'];

const { proof } = brandPages;
const nothing: Words = { ...proof, onTime: null, merchants: [], quote: null };
const shown = (words: Words) => renderToStaticMarkup(<Proof proof={words} />);

test('a brand without content shows nothing, not even a title', () => {
  expect(shown(nothing)).toBe('');
});

test.each([
  ['onTime', 'proof__figure'],
  ['quote', 'proof__quote'],
  ['merchants', 'proof__merchants'],
] as const)('%s is shown without the others', (part, name) => {
  const found = [...shown({ ...nothing, [part]: proof[part] }).matchAll(/proof__(?:figure|quote|merchants)(?=")/gu)];
  expect(found.map(([text]) => text)).toEqual([name]);
});

test('samples are labeled, and nothing else is', () => {
  expect(shown({ ...proof, isSample: true })).toContain('Sample figures and names');
  expect(shown({ ...proof, isSample: false })).not.toContain('Sample');
});

test('this build’s brand has samples only', () => {
  expect(proof.isSample).toBe(true);
});
