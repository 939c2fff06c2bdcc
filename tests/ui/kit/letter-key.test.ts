import { expect, test } from 'vitest';
import { letterKey } from '#ui/kit/letter-key.ts';

test.each([
  ['US', 'j', 'KeyJ', 'j'],
  ['US, with capitals', 'J', 'KeyJ', 'j'],
  ['Russian', 'о', 'KeyJ', 'j'],
  ['Russian, with capitals', 'Р', 'KeyH', 'h'],
  ['Greek', 'ξ', 'KeyJ', 'j'],
  ['Hebrew', 'ח', 'KeyJ', 'j'],
  ['Arabic, where a key types two letters', 'لا', 'KeyB', 'b'],
  ['Thai, where a key types a mark', '\u0e48', 'KeyJ', 'j'],
  ['Korean', 'ㅓ', 'KeyJ', 'j'],
  ['Turkish', 'ı', 'KeyI', 'i'],
  ['Dvorak', 'h', 'KeyJ', 'h'],
  ['French', 'a', 'KeyQ', 'a'],
])('on a keyboard that’s %s, the key with %j at %s is %s', (_layout, key, code, letter) => {
  expect(letterKey({ key, code })).toBe(letter);
});

test.each([
  ['ArrowDown', 'ArrowDown'],
  ['Home', 'Home'],
  ['Escape', 'Escape'],
  [';', 'KeyZ'],
  ['é', 'Digit2'],
  ['ö', 'Semicolon'],
  ['Dead', 'KeyE'],
  ['j', ''],
])('%j at %s stays as it is', (key, code) => {
  expect(letterKey({ key, code })).toBe(key);
});
