import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { brandProof, type BrandProof } from '#brand/brand-proof.ts';
import { brandProof as proof } from '#brand/samples/proof.ts';
import { Proof } from '#ui/public/landing/proof.tsx';

const nothing: BrandProof = { ...proof, merchants: [], quote: null };
const shown = (words: BrandProof) => renderToStaticMarkup(<Proof proof={words} />);

test('a brand without content shows nothing, not even a title', () => {
  expect(shown(nothing)).toBe('');
});

test.each([
  ['quote', 'proof__quote'],
  ['merchants', 'proof__merchants'],
] as const)('%s is shown without the others', (part, name) => {
  const found = [...shown({ ...nothing, [part]: proof[part] }).matchAll(/proof__(?:quote|merchants)(?=[" ])/gu)];
  expect(found.map(([text]) => text)).toEqual([name]);
});

test('samples are labeled, and nothing else is', () => {
  expect(shown({ ...proof, isSample: true })).toContain('Sample names');
  expect(shown({ ...proof, isSample: false })).not.toContain('Sample');
});

test('the brand itself names no shop and quotes nobody until they have agreed', () => {
  expect(shown(brandProof)).toBe('');
});
