import { ok, refused, type Result } from '#core/result.ts';
import { isStorableText } from '#core/storable.ts';
import { OPERATIONS } from './operations.ts';
import { problem, type Problem } from './problem.ts';
import type { AnyOperation } from './route.ts';

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)')}$`, 'u'),
}));

/** The part of the path before the version: the platform's gateway includes all of it, its functions only a part. */
const BASE = /^(?:\/functions\/v1)?\/api(?=\/)/u;

/** The path of the API in an address. */
export const pathOf = (pathname: string): string => pathname.replace(BASE, '');

/** The parts of a path as text; null if one isn't encoded as addresses are, or has characters that nothing stored has. */
function decoded(groups: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    const params = Object.entries(groups).map(([name, part]) => [name, decodeURIComponent(part)] as const);
    return params.every(([, part]) => isStorableText(part)) ? Object.fromEntries(params) : null;
  } catch {
    return null;
  }
}

/** The operation at an address, with the parts of its path. */
export function findOperation(
  method: string,
  path: string,
): Result<{ readonly operation: AnyOperation; readonly params: Readonly<Record<string, string>> }, Problem> {
  const matching = PATTERNS.flatMap(({ operation, pattern }) => {
    const found = pattern.exec(path);
    const params = found === null ? null : decoded(found.groups ?? {});
    return params === null ? [] : [{ operation, params }];
  });
  // A fixed address isn't an id: /v1/deliveries/batch is no delivery.
  const fixed = matching.filter(({ operation }) => operation.path === path);
  const here = fixed.length > 0 ? fixed : matching;
  if (here.length === 0) return refused(problem('not-found'));
  const fitting = here.find(({ operation }) => operation.method === method);
  if (fitting !== undefined) return ok(fitting);
  const methods = here.map(({ operation }) => operation.method).toSorted();
  return refused(problem('method-not-allowed', { headers: { Allow: methods.join(', ') } }));
}
