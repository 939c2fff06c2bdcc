import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  vi.doUnmock('#ui/map/drawn-cities.ts');
});

/** The addresses that are fetched as the map's code arrives, in a build with these drawings. */
async function fetchedIn(only: string | undefined): Promise<string[]> {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('', { status: 404 });
  });
  vi.resetModules();
  vi.doMock('#ui/map/drawn-cities.ts', () => ({ drawingOf: () => only, onlyDrawing: () => only }));
  await import('#ui/map/use-drawing.ts');
  return fetched;
}

test('the only drawing comes along with the map’s code, one of several doesn’t', async () => {
  expect(await fetchedIn('/assets/city-toronto.json')).toEqual(['/assets/city-toronto.json']);
  expect(await fetchedIn(undefined)).toEqual([]);
});
