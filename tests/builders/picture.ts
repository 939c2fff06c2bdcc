import { isPictureData, type PictureData } from '#core/account/picture-data.ts';

const base64 = (bytes: readonly number[]): string => btoa(String.fromCodePoint(...bytes));
const ascii = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** The bytes after the header of each picture. */
const PIXELS = [1, 2, 3, 4, 5, 6, 7, 8];

function picture(dataUrl: string): PictureData {
  if (isPictureData(dataUrl)) return dataUrl;
  throw new TypeError(`${dataUrl} is no picture`);
}

export const aJpeg = (mark = 0): PictureData =>
  picture(`data:image/jpeg;base64,${base64([0xff, 0xd8, 0xff, 0xe0, mark, ...PIXELS])}`);
export const aPng = (mark = 0): PictureData =>
  picture(`data:image/png;base64,${base64([0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, mark, ...PIXELS])}`);
export const aWebp = (mark = 0): PictureData =>
  picture(`data:image/webp;base64,${base64([...ascii('RIFF'), 8, 0, 0, 0, ...ascii('WEBP'), mark, ...PIXELS])}`);

/** Data that people or attackers may send instead of a picture, by description. */
export const NO_PICTURES: Readonly<Record<string, string>> = {
  nothing: '',
  'plain text': 'hello',
  'an address': 'https://example.com/cat.jpg',
  'a script address': 'javascript:alert(1)',
  'a GIF': `data:image/gif;base64,${base64(ascii('GIF89a'))}`,
  'an SVG': `data:image/svg+xml;base64,${base64(ascii('<svg onload="alert(1)"/>'))}`,
  'HTML that says it is a JPEG': `data:image/jpeg;base64,${base64(ascii('<script>alert(1)</script>'))}`,
  'a PNG that says it is a JPEG': aPng().replace('image/png', 'image/jpeg'),
  'a WAV sound, which starts like a WebP': `data:image/webp;base64,${base64([...ascii('RIFF'), 8, 0, 0, 0, ...ascii('WAVEfmt '), ...PIXELS])}`,
  'a truncated WebP': 'data:image/webp;base64,UklGR',
  'a JPEG followed by markup': `${aJpeg()}"><script>`,
  'a JPEG with a second line': `${aJpeg()}\n`,
  'a JPEG with an upper-case type': aJpeg().replace('image/jpeg', 'IMAGE/JPEG'),
};
