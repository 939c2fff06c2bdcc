import { loadMiddles, type MiddleOf } from '#core/geography/area-middles.ts';
import { parsePostalCode } from './postal-code.ts';

/** Fetches the middles of the areas of postal codes as typed. Rejects if they can't be fetched. */
export const typedMiddles = (country: string, typed: readonly string[]): Promise<MiddleOf> =>
  loadMiddles(
    country,
    typed.map((code) => parsePostalCode(country, code) ?? ''),
  );
