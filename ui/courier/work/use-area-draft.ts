import { useCallback, useEffect, useRef, useState } from 'react';
import { isMarket, type Market } from '#core/delivery/zone.ts';
import { Drafts } from '#core/storage/drafts.ts';
import { useVisit } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';

const NAME = 'service-area';

/** The cities of a draft; null for none, and for one that was made from other saved cities. */
function citiesOf(text: string | null, saved: readonly Market[]): readonly Market[] | null {
  try {
    const [from, cities] = JSON.parse(text ?? '[]') as [unknown, unknown];
    const isCurrent = JSON.stringify(from) === JSON.stringify(saved);
    return isCurrent && Array.isArray(cities) && cities.every(isMarket) ? cities : null;
  } catch {
    return null;
  }
}

/** The cities that a courier has chosen, `begin` at first. What isn't saved yet survives leaving and reloading. */
export function useAreaDraft(begin: readonly Market[], saved: readonly Market[]) {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  const [area, setArea] = useState(begin);
  const isChanged = useRef(false);

  useEffect(() => {
    if (visitor === undefined || visitor === null) return;
    let current = true;
    drafts.read(NAME, visitor).then(
      (text) => {
        const kept = citiesOf(text, saved);
        if (current && !isChanged.current && kept !== null) setArea(kept);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [drafts, visitor, saved]);

  return {
    area,
    change: useCallback(
      (chosen: readonly Market[]) => {
        isChanged.current = true;
        setArea(chosen);
        if (visitor) void drafts.keep(NAME, visitor, JSON.stringify([saved, chosen])).catch(() => undefined);
      },
      [drafts, visitor, saved],
    ),
    forget: useCallback(() => {
      if (visitor) void drafts.forget(NAME, visitor).catch(() => undefined);
    }, [drafts, visitor]),
  };
}
