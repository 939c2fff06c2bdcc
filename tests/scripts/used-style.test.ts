import { describe, expect, test } from 'vitest';
import { laterStyle, usedStyle } from '#scripts/build/first-paint/used-style.ts';

const used = (style: string, markup = '<p class="note note--wide">Hi</p>', script = '') =>
  usedStyle(style, markup, script);

describe('the style that a page uses', () => {
  test.each([
    '.note{color:red}',
    '.note.note--wide{color:red}',
    'p,:root{color:red}',
    '[data-session] p{color:red}',
    '.other,.note{color:red}',
    '.note:not(.other){color:red}',
    '.note:is(.other,:hover):has(.gone:not(.too)){color:red}',
    '@layer base,kit;',
    '@layer kit{@media (width>=1px){.note{color:red}}}',
    '@keyframes turn{50%{opacity:0}to{opacity:1}}',
  ])('has %s', (style) => {
    expect(used(style)).toBe(style);
  });

  test.each([
    '.other{color:red}',
    '.note .other{color:red}',
    '.note.other:hover::before{color:red}',
    '.note-{color:red}',
    '@layer kit{@media (width>=1px){.other{color:red}}}',
  ])('lacks %s', (style) => {
    expect(used(style)).toBe('');
  });

  test('keeps the order of the remaining rules, and the statement that orders layers', () => {
    expect(used('@layer a,b;@layer b{.other{top:0}.note{top:0}}@layer a{.other{top:0}}p{top:1px}')).toBe(
      '@layer a,b;@layer b{.note{top:0}}p{top:1px}',
    );
  });

  test('keeps the place of a layer that the page doesn’t use', () => {
    const style = '@layer a{.note{top:0}}@layer b{.other{top:0}}@layer c{.note{top:1px}}';
    expect(used(style)).toBe('@layer a,b,c;@layer a{.note{top:0}}@layer c{.note{top:1px}}');
  });

  test('has the rules for classes set by the page’s script', () => {
    expect(used('.running{color:red}', '<p>Hi</p>', 'e.classList.add("running")')).toBe('.running{color:red}');
  });
});

describe('the style that comes after a part of the page', () => {
  const later = (style: string) =>
    laterStyle(style, '<p class="hero">', '<p class="hero"><p class="band lit">', 'lamp');

  test.each([
    '.band{color:red}',
    '.band.lit{color:red}',
    '.hero~.band{color:red}',
    '@layer kit{@media (width>=1px){.lit{top:0}}}',
  ])('has %s', (style) => {
    expect(later(style)).toBe(style);
  });

  test.each(['.hero{color:red}', 'p{color:red}', '.hero,.band{color:red}', '.lamp{color:red}', '.other{color:red}'])(
    'lacks %s, which is already there or never applies',
    (style) => {
      expect(later(style)).toBe('');
    },
  );

  test('lacks rules for the whole page', () => {
    expect(
      later('@layer a,b;@font-face{font-family:A;src:local(B)}@layer b{@keyframes turn{to{opacity:1}}.band{top:0}}'),
    ).toBe('@layer b{.band{top:0}}');
  });

  test('makes up the page’s style together with the part’s own', () => {
    const style = '.hero{top:0}.band{top:1px}.other{top:2px}p{top:3px}.lit{top:4px}';
    const together = usedStyle(style, '<p class="hero">', 'lamp') + later(style);
    expect(together.split('}').toSorted()).toEqual(
      usedStyle(style, '<p class="hero"><p class="band lit">', 'lamp').split('}').toSorted(),
    );
  });
});
