import * as v from 'valibot';
import { expect } from 'vitest';
import { findOperation } from '#api/find-operation.ts';
import { ProblemBody } from '#api/wire-delivery.ts';
import { secretsIn } from '../secrets.ts';
import { openapi } from '#scripts/openapi/openapi.ts';

interface Documented {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, { description: string }>> }>>>
  >;
}
const { paths } = openapi() as unknown as Documented;

/** Expects that an operation's answer has every field that its document names, and no other; a problem its code; and no secret that belongs to another. */
export function expectDocumented(method: string, path: string, status: number, body: object): void {
  const found = findOperation(method, path);
  if (!found.ok) return;
  const { operation } = found.value;
  expect(secretsIn(operation.id, JSON.stringify(body))).toEqual([]);
  const [success, schema] = operation.answer;
  const isProblem = status !== success;
  const documented = isProblem ? ProblemBody : schema;
  if (typeof documented === 'string') throw new Error(`${operation.id} answers a file, not JSON`);
  // A schema leaves out what it doesn't name. A record also leaves out a label of that name, which metadata may have.
  const answered: unknown = JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'constructor' ? undefined : value,
  );
  expect(v.parse(documented, answered), `${method} ${path}`).toEqual(answered);
  const { responses } = paths[operation.path]?.[method.toLowerCase()] ?? {};
  const code = isProblem && 'code' in body ? `\`${String(body.code)}\`` : '';
  expect(responses?.[status]?.description, `${method} ${path}: ${status}`).toContain(code);
}
