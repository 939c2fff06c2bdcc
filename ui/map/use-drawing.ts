import { useLayoutEffect, useState } from 'react';
import { readDrawing, type Drawing } from '#core/geography/drawing.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { drawingOf, onlyDrawing } from './drawn-cities.ts';

/** The drawings by address, each fetched once. A failed fetch is retried by the next screen that needs the drawing. */
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

// With only one city, the drawing is known to be needed, so it's fetched along with this code.
const only = onlyDrawing();
if (only !== undefined) void fetchDrawing(only);

/** The drawing of a city; null until it's loaded, or if there's none. */
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
