import { describe, expect, test } from 'vitest';
import { brandFiles } from '#scripts/build/brand-files.ts';
import { brandMarkSvg } from '#brand/brand-mark.ts';
import { brand } from '#brand/brand.ts';
import { quay } from '#brand/samples/quay.ts';
import { brandFolder } from '#demo/brands.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];

interface Manifest {
  readonly name: string;
  readonly theme_color: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly purpose?: string }[];
}

describe.each([
  [brand, ''],
  [quay, brandFolder('quay')],
] as const)('the files of $name', (one, folder) => {
  const files = brandFiles(one, brandMarkSvg(one), folder);

  test('are in their folder, and the manifest names exactly these', async () => {
    const made = await files;
    expect(Object.keys(made).every((name) => name.startsWith(folder))).toBe(true);
    const manifest = JSON.parse(String(made[`${folder}app.webmanifest`]?.content)) as Manifest;
    expect(manifest).toMatchObject({ name: one.name, theme_color: one.colors.light.paper, start_url: '/' });
    expect(manifest.icons.map(({ src }) => made[src.slice(1)] === undefined)).not.toContain(true);
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2);
  });

  test('are drawn in its colors', async () => {
    const made = await files;
    expect(made[`${folder}favicon.svg`]?.content).toContain(`fill="${one.colors.light.signal}"`);
    const icon = Buffer.from(made[`${folder}apple-touch-icon.png`]?.content ?? '');
    expect(icon.subarray(0, 4)).toEqual(Buffer.from(PNG));
  });

  test('include a favicon.ico, which some clients request by default', async () => {
    const made = await files;
    const ico = Buffer.from(made[`${folder}favicon.ico`]?.content ?? '');
    expect(made[`${folder}favicon.ico`]?.type).toBe('image/x-icon');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    const pictures = [0, 1, 2].map((index) => {
      const entry = ico.subarray(6 + index * 16, 22 + index * 16);
      const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
      const png = ico.subarray(offset, offset + length);
      expect(png.subarray(0, 4)).toEqual(Buffer.from(PNG));
      // A PNG has its width at byte 16.
      expect(png.readUInt32BE(16)).toBe(entry.readUInt8(0));
      return { size: entry.readUInt8(0), end: offset + length };
    });
    expect(pictures.map(({ size }) => size)).toEqual([16, 32, 48]);
    expect(pictures.at(-1)?.end).toBe(ico.length);
  });
});
