import type { Dependencies } from './dependencies.ts';

/** The headers about a request's origin, which the self-check shows. */
const ORIGIN_HEADERS = [
  'cf-connecting-ip',
  'x-forwarded-for',
  'x-real-ip',
  'true-client-ip',
  'forwarded',
  'sb-forwarded-for',
];

/** The first is written by the platform's edge; in the second, the last entry is from the nearest proxy. */
const TRUSTED = ['cf-connecting-ip', 'x-forwarded-for'];

/** An address, and the header that contained it. */
export interface TakenAddress {
  readonly address: string;
  readonly header: string | null;
}

/**
 * Returns the client's address. In a list, only the last entry counts: the client may have written the ones before it.
 * The platform guarantees none of these headers, so the operator can name another one.
 */
export function takeAddress(
  { headers }: Request,
  { addressHeader }: Pick<Dependencies, 'addressHeader'>,
): TakenAddress {
  for (const header of addressHeader === undefined ? TRUSTED : [addressHeader]) {
    const address = headers.get(header)?.split(',').at(-1)?.trim() ?? '';
    if (address !== '') return { address, header };
  }
  return { address: 'unknown', header: null };
}

/** The address that the limits count a request under. */
export const clientAddress = (request: Request, dependencies: Pick<Dependencies, 'addressHeader'>): string =>
  takeAddress(request, dependencies).address;

/** The headers of a request that may contain the client's address. */
export const addressHeaders = ({ headers }: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(ORIGIN_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
