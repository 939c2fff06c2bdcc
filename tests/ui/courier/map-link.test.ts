import { afterEach, expect, test, vi } from 'vitest';
import { mapLink } from '#ui/courier/work/job/map-link.ts';

afterEach(() => vi.unstubAllGlobals());

const ADDRESS = '80 Garden Avenue, Unit 3 & 4, Ottawa K2P';
const QUERY = '80%20Garden%20Avenue%2C%20Unit%203%20%26%204%2C%20Ottawa%20K2P';

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', `geo:0,0?q=${QUERY}`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', `https://maps.apple.com/?q=${QUERY}`],
  ['Mozilla/5.0 (X11; Linux x86_64)', `https://www.google.com/maps/search/?api=1&query=${QUERY}`],
])('an address opens the maps of %s', (userAgent, link) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(mapLink(ADDRESS)).toBe(link);
});
