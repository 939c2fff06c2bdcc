import { Buffer } from 'node:buffer';

/** The wire types of protocol buffers that push services use. */
const VARINT = 0;
const FIXED = 1;
const BYTES = 2;

export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const tag = (field: number, type: number): Buffer => varint((field << 3) | type);

export const numberField = (field: number, value: number | bigint): Buffer =>
  Buffer.concat([tag(field, VARINT), varint(value)]);

export function fixedField(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([tag(field, FIXED), bytes]);
}

export function bytesField(field: number, value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value as Uint8Array);
  return Buffer.concat([tag(field, BYTES), varint(bytes.length), bytes]);
}

/** A number at the start of the bytes, and its length; null if it isn't complete yet. */
export function readVarint(bytes: Uint8Array, start: number): { readonly value: bigint; readonly end: number } | null {
  let value = 0n;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    value |= BigInt(byte & 127) << BigInt(7 * (at - start));
    if (byte < 128) return { value, end: at + 1 };
  }
  return null;
}

/** A message's numeric fields: the last value of each. Fields of other types are skipped. */
export function numbersIn(bytes: Uint8Array): ReadonlyMap<number, bigint> {
  const found = new Map<number, bigint>();
  for (let at = 0; at < bytes.length;) {
    const key = readVarint(bytes, at);
    if (key === null) break;
    const [field, type] = [Number(key.value >> 3n), Number(key.value & 7n)];
    const value = type === FIXED ? null : readVarint(bytes, key.end);
    if (type === VARINT && value !== null) found.set(field, value.value);
    at = value === null ? key.end + 8 : value.end + (type === BYTES ? Number(value.value) : 0);
  }
  return found;
}
