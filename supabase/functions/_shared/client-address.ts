import type { Dependencies } from './dependencies.ts';

/** What a request says of where it comes from, for the self-check to show. */
const TELLING = ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip', 'true-client-ip', 'forwarded', 'sb-forwarded-for'];

/** The first is written by the platform's edge; of the second, what stands last is the nearest proxy's own. */
const TRUSTED = ['cf-connecting-ip', 'x-forwarded-for'];

/** An address, and the header that it was taken from. */
export interface TakenAddress {
  readonly address: string;
  readonly header: string | null;
}

/**
 * Takes the client's address. Of a list only the last entry counts: the ones before it may be the client's own text.
 * The platform promises none of these headers, so the operator can name another one.
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

/** Every header of a request that says something of where it comes from. */
export const addressHeaders = ({ headers }: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(TELLING.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
