import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { expect, expectTypeOf, test } from 'vitest';
import type { Delivery } from '#api/wire-delivery.ts';
import type { Event } from '#api/wire-event.ts';
import type { components } from '../../docs/api/openapi.d.ts';

const docs = join(import.meta.dirname, '../../docs/api');

test('the types in docs are those of the document', () => {
  // `npm run api:types` writes them.
  const digest = createHash('sha256')
    .update(readFileSync(join(docs, 'openapi.json')))
    .digest('hex');
  const [first] = readFileSync(join(docs, 'openapi.d.ts'), 'utf8').split('\n', 1);
  expect(first).toBe(`// The types of openapi.json ${digest}`);
  expectTypeOf<v.InferOutput<typeof Delivery>>().toExtend<components['schemas']['Delivery']>();
  expectTypeOf<components['schemas']['Event']['data']['status']>().toEqualTypeOf<
    v.InferOutput<typeof Event>['data']['status']
  >();
});
