import { useCallback } from 'react';
import { parsePostalCode } from '#core/delivery/price/postal-code.ts';
import { typedMiddles } from '#core/delivery/price/typed-middles.ts';
import { loadMiddles, type MiddleOf } from '#core/geography/area-middles.ts';
import { ok } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';

/** Fetches the places of the areas of typed postal codes; null if they can't be fetched. */
export const middlesOf = (country: string, typed: readonly string[]): Promise<MiddleOf | null> =>
  typedMiddles(country, typed).catch(() => null);

/** The places of the areas of these postal codes as typed so far; null while they aren't known. */
export function useMiddles(
  country: string,
  typed: readonly string[],
): { readonly middleOf: MiddleOf | null; readonly failed: boolean } {
  // The first character names the file.
  const names = typed.map((code) => (parsePostalCode(country, code) ?? '').slice(0, 1));
  const files = [...new Set(names)].join('\n');
  const load = useCallback(async () => ok(await loadMiddles(country, files.split('\n'))), [country, files]);
  const { value = null, failed } = useAnswer<MiddleOf>(load);
  return { middleOf: value, failed };
}
