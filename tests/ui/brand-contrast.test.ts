import { describe, expect, test } from 'vitest';
import { type BrandColors, brand } from '#brand/brand.ts';
import { marigold } from '#brand/samples/marigold.ts';
import { quay } from '#brand/samples/quay.ts';

type Name = keyof BrandColors;

const grounds: Name[] = ['paper', 'surface', 'sand', 'sage'];

/** Text and its backgrounds: WCAG requires 4.5. */
const texts: [Name, Name[]][] = [
  ['ink', [...grounds, 'signalWash', 'successWash', 'warningWash', 'dangerWash']],
  ['inkSoft', grounds],
  ['signalText', [...grounds, 'signalWash']],
  ['onSignal', ['signal', 'signalHover']],
  ['success', ['successWash', 'paper', 'surface']],
  ['warning', ['warningWash', 'paper', 'surface']],
  ['danger', ['dangerWash', 'paper', 'surface', 'sand', 'sage']],
  ['onDanger', ['danger']],
  ['paper', ['ink']],
  ['onNight', ['night']],
  ['onNightSoft', ['night']],
];

/** Edges, glyphs and the focus ring: WCAG requires 3. */
const parts: [Name, Name[]][] = [
  ['lineStrong', ['paper', 'surface', 'sand']],
  ['ink', grounds],
  ['signal', ['night']],
  ['success', ['paper', 'surface']],
  ['warning', ['paper', 'surface']],
];

const pairs = (list: [Name, Name[]][]) => list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const brands = [brand, quay, marigold];
const looks = brands.flatMap(
  ({ name, colors }) =>
    [
      [name, 'light', colors.light],
      [name, 'dark', colors.dark],
    ] as const,
);

describe.each(looks)('%s, the %s theme', (_name, _theme, colors) => {
  test.each(pairs(texts))('%s is legible on %s', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(parts))('%s is visible on %s', (front, back) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(3);
  });
});

test('every color is a plain six-digit hex, so that emails and icons can use it', () => {
  for (const color of looks.flatMap(([, , colors]) => Object.values(colors))) expect(color).toMatch(/^#[0-9A-F]{6}$/i);
});
