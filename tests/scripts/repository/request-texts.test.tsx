import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CORRECTED_FIELDS, describedField, type DeliveryFieldName } from '#core/delivery/request/delivery-fields.ts';
import { TEXT_FIELDS } from '#tests/builders/request.ts';
import Privacy from '#ui/public/legal/privacy.tsx';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
const rows = renderToStaticMarkup(<Privacy />).split('<dt>');
/** The text of the row on /privacy that starts with these words. */
const rowOf = (start: string): string | undefined =>
  rows
    .find((row) => row.startsWith(start))
    ?.split('</dt>')[0]
    ?.toLowerCase();

/** The field's name as words: `access code`. */
const wordsOf = (name: DeliveryFieldName): string => name.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
/** The fields of an address, which texts for people call just that. */
const ADDRESS: readonly DeliveryFieldName[] = ['street', 'unit', 'city'];
/** The fields whose words aren't in a text. */
const unnamed = (text: string | undefined, names: readonly DeliveryFieldName[]): DeliveryFieldName[] =>
  names.filter((name) => !ADDRESS.includes(name) && text?.includes(wordsOf(name)) !== true);

test('docs/product.md has the length of each text of a delivery request', () => {
  const [, limits = ''] = /At most: (recipient's name [^.]*)\./u.exec(read('docs/product.md')) ?? [];
  const hasLength = (name: DeliveryFieldName) => limits.includes(`${wordsOf(name)} ${describedField(name).most ?? 0}`);
  expect(TEXT_FIELDS.filter((name) => !hasLength(name))).toEqual([]);
});

test('docs/api/README.md names each field that software may correct', () => {
  const [, fields] = /`PATCH [^`]*` corrects (the address [^:]*):/u.exec(read('docs/api/README.md')) ?? [];
  expect(unnamed(fields, CORRECTED_FIELDS)).toEqual([]);
});

test('/privacy names each text of a delivery request', () => {
  expect(unnamed(rowOf('Name, address, phone and email of the recipient'), TEXT_FIELDS)).toEqual([]);
});

test('/privacy names each text of a request that’s stored on the courier’s phone', () => {
  const carried = TEXT_FIELDS.filter((name) => describedField(name).courier !== undefined);
  expect(unnamed(rowOf('A courier’s current delivery'), carried)).toEqual([]);
});
