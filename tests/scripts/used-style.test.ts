import { describe, expect, test } from 'vitest';
import { usedStyle } from '#scripts/build/used-style.ts';

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

  test('keeps the order of what stays, and a layer that names the order', () => {
    expect(used('@layer a,b;@layer b{.other{top:0}.note{top:0}}@layer a{.other{top:0}}p{top:1px}')).toBe(
      '@layer a,b;@layer b{.note{top:0}}p{top:1px}',
    );
  });

  test('has the rules for classes that the page’s script sets', () => {
    expect(used('.running{color:red}', '<p>Hi</p>', 'e.classList.add("running")')).toBe('.running{color:red}');
  });
});
