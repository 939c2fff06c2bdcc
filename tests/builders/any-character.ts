import * as fc from 'fast-check';

const CHARACTERS = 0x110000;
/** Halves of a character, which aren't one. */
const [FIRST_HALF, HALVES] = [0xd800, 0x800];

/** Any character of Unicode, for `fc.string({ unit })`. Its own `binary` takes a second to make in each process. */
export const anyCharacter = fc
  .integer({ min: 0, max: CHARACTERS - HALVES - 1 })
  .map((place) => String.fromCodePoint(place < FIRST_HALF ? place : place + HALVES));
