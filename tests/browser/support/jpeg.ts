/** A picture to draw: its size in px, and its brightness, 0 to 255, at each block of 8 × 8 px. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shade?: (column: number, row: number, columns: number) => number;
  /** The camera's orientation, as in EXIF: 6 is a quarter turn. */
  readonly orientation?: number;
}

/** The left half black, the right half white. */
export const halves = (column: number, _row: number, columns: number): number => (column * 2 < columns ? 0 : 255);
/** Every block a different shade, as in a photo. */
export const noise = (column: number, row: number): number =>
  (column * 7919 + row * 104_729 + ((column * row) % 613)) % 256;

const uint16 = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, ...bytes: number[]) => [0xff, marker, ...uint16(bytes.length + 2), ...bytes];
const ascii = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);

const exif = (orientation: number) =>
  segment(
    0xe1,
    ...ascii('Exif\0\0MM'),
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  );

/** Nine lengths of a difference, each with a code of four bits. */
const brightnessCodes = segment(0xc4, 0x00, 0, 0, 0, 9, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8);
/** Only "end of block", in one bit. */
const detailCodes = segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0);

/** Writes bits, and a zero after every byte that could be mistaken for a marker. */
class BitWriter {
  readonly bytes: number[] = [];
  #held = 0;
  #count = 0;
  write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.#held = (this.#held << 1) | ((value >> bit) & 1);
      this.#count += 1;
      if (this.#count === 8) this.#flush();
    }
  }
  finish(): void {
    while (this.#count > 0) this.write(1, 1);
  }
  #flush(): void {
    this.bytes.push(this.#held);
    if (this.#held === 0xff) this.bytes.push(0);
    this.#held = 0;
    this.#count = 0;
  }
}

/**
 * A real gray JPEG of any size, made without drawing it: each block has one brightness, stored as the difference from
 * the previous block's.
 */
export function jpeg({ width, height, shade = noise, orientation }: Drawing): Buffer {
  const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)];
  const bits = new BitWriter();
  let last = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const level = shade(column, row, columns) - 128;
      const difference = level - last;
      const length = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      bits.write(length, 4);
      bits.write(difference > 0 ? difference : difference + (1 << length) - 1, length);
      bits.write(0, 1);
      last = level;
    }
  }
  bits.finish();
  const head = [
    0xff,
    0xd8,
    ...(orientation === undefined ? [] : exif(orientation)),
    ...segment(0xdb, 0, ...Array<number>(64).fill(8)),
    ...segment(0xc0, 8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0),
    ...brightnessCodes,
    ...detailCodes,
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
  ];
  return Buffer.concat([Buffer.from(head), Buffer.from(bits.bytes), Buffer.from([0xff, 0xd9])]);
}

/** A file that a visitor chooses. */
export const photo = (drawing: Drawing, name = 'photo.jpg'): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: 'image/jpeg',
  buffer: jpeg(drawing),
});
