import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Brand } from '../../brand/brand.ts';

let ready: Promise<void> | undefined;

/** Renders SVG text as a square PNG with sides of `size` pixels. */
export async function renderPng(svg: string, size: number): Promise<Uint8Array> {
  ready ??= readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')).then((wasm) =>
    initWasm(wasm),
  );
  await ready;
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
}

const ICO_HEADER_BYTES = 6;
const ICO_ENTRY_BYTES = 16;

/** Renders SVG text as an ICO file with a PNG of each size. */
export async function renderIco(svg: string, sizes: readonly number[]): Promise<Uint8Array> {
  const pictures = await Promise.all(sizes.map((size) => renderPng(svg, size)));
  const header = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * sizes.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const entry = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index;
    const size = sizes[index] ?? 0;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4); // color planes
    header.writeUInt16LE(32, entry + 6); // bits per pixel
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}

/** The mark on a full square of the signal color, small enough that a system may crop the square to a circle. */
export function maskableSvg({ mark, colors }: Brand): string {
  const { signal, onSignal } = colors.light;
  const [, , width = 32, height = 32] = mark.viewBox.split(' ').map(Number);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * 1.6} ${height * 1.6}">`,
    `<rect width="100%" height="100%" fill="${signal}"/>`,
    `<g transform="translate(${width * 0.3} ${height * 0.3})">`,
    `<path fill="none" stroke="${onSignal}" stroke-width="3.2" stroke-linecap="round" d="${mark.route}"/>`,
    `<circle cx="${mark.stop.x}" cy="${mark.stop.y}" r="${mark.stop.r}" fill="${onSignal}"/>`,
    '</g></svg>',
  ].join('');
}
