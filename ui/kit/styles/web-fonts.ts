import displayExtended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url';
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import textExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';

const DISPLAY = { family: 'Bricolage Grotesque Variable', weight: '200 800' };
const TEXT = { family: 'Figtree Variable', weight: '300 900' };

const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const EXTENDED =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

const face = ({ family, weight }: typeof TEXT, url: string, unicodeRange: string): FontFace =>
  new FontFace(family, `url(${url}) format('woff2')`, { weight, unicodeRange, display: 'swap' });

/**
 * Adds the brand's fonts once they've been fetched. Until then they aren't declared, so that the browser doesn't search
 * for a substitute for each size and weight before the first paint.
 */
export async function loadWebFonts(): Promise<void> {
  const loaded = await Promise.allSettled([face(DISPLAY, display, LATIN).load(), face(TEXT, text, LATIN).load()]);
  const { fonts } = document;
  // All together, for a single layout. A font that couldn't be fetched leaves its fallback.
  for (const result of loaded) if (result.status === 'fulfilled') fonts.add(result.value);
  // Fetched when one of their letters is shown.
  fonts.add(face(DISPLAY, displayExtended, EXTENDED));
  fonts.add(face(TEXT, textExtended, EXTENDED));
}
