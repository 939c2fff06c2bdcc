import { useLayoutEffect, useState } from 'react';
import { readDrawing, type Drawing } from '#core/geography/drawing.ts';
import type { Market } from '#core/delivery/zone.ts';
import { drawingOf, onlyDrawing } from './drawn-cities.ts';

/** Each drawing is fetched once by a page. One that couldn't be is fetched again by the next page that needs it. */
const fetched = new Map<string, Promise<Drawing | null>>();

function fetchDrawing(url: string): Promise<Drawing | null> {
  let drawing = fetched.get(url);
  if (drawing === undefined) {
    drawing = fetch(url)
      .then((response) => (response.ok ? (response.json() as Promise<unknown>) : null))
      .then(readDrawing)
      .catch(() => null);
    fetched.set(url, drawing);
    void drawing.then((found) => found === null && fetched.delete(url));
  }
  return drawing;
}

// With one city there's no question which drawing is needed: it comes along with this code, instead of after it.
const only = onlyDrawing();
if (only !== undefined) void fetchDrawing(only);

/** The drawing of a city; null until it's here, or if there's none. */
export function useDrawing(city: Market | null): Drawing | null {
  const url = city === null ? undefined : drawingOf(city);
  const [drawn, setDrawn] = useState<{ readonly url: string; readonly drawing: Drawing | null } | null>(null);
  // Before the paint, since the map waits for it.
  useLayoutEffect(() => {
    if (url === undefined) return;
    let current = true;
    void fetchDrawing(url).then((drawing) => current && setDrawn({ url, drawing }));
    return () => {
      current = false;
    };
  }, [url]);
  return drawn !== null && drawn.url === url ? drawn.drawing : null;
}
