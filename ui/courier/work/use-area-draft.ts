import { useCallback, useMemo } from 'react';
import { isMarket, type Market } from '#core/delivery/price/zone.ts';
import { useUnsavedText } from '#ui/app/use-unsaved-text.ts';

/** The cities of a draft; null for none, and for a draft based on other saved cities. */
function citiesOf(text: string | null, saved: readonly Market[]): readonly Market[] | null {
  try {
    const [from, cities] = JSON.parse(text ?? '[]') as [unknown, unknown];
    const isCurrent = JSON.stringify(from) === JSON.stringify(saved);
    return isCurrent && Array.isArray(cities) && cities.every(isMarket) ? cities : null;
  } catch {
    return null;
  }
}

/** The cities that a courier has chosen; `begin` at first. Unsaved ones survive leaving and reloading. */
export function useAreaDraft(begin: readonly Market[], saved: readonly Market[]) {
  const { text, keep, forget } = useUnsavedText('service-area');
  return {
    area: useMemo(() => citiesOf(text, saved) ?? begin, [text, saved, begin]),
    change: useCallback((chosen: readonly Market[]) => keep(JSON.stringify([saved, chosen])), [keep, saved]),
    forget,
  };
}
