import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#core/geography/country.ts';
import FlagDrawing from '#ui/geography/flag-drawing.tsx';
import { FLAG_COLORS, FLAGS } from '#ui/geography/flag-table.ts';

describe('The flag images', () => {
  test('exist for exactly the countries in the list', () => {
    expect(Object.keys(FLAGS).toSorted()).toEqual(COUNTRIES.map(({ iso }) => iso).toSorted());
  });

  test('are all different, so that none is used for another country by mistake', () => {
    // Indonesia and Monaco have the same stripes.
    const pairs = Object.entries(FLAGS).filter(([iso, drawing]) =>
      Object.entries(FLAGS).some(([other, same]) => other !== iso && same === drawing),
    );
    expect(pairs.map(([iso]) => iso).toSorted()).toEqual(['id', 'mc']);
  });

  test.each(COUNTRIES.map(({ iso }) => iso))(
    '%s: only known commands and colors, whole numbers, nothing the policy forbids',
    (iso) => {
      const markup = renderToStaticMarkup(<FlagDrawing iso={iso} />);
      expect(markup).not.toMatch(/NaN|undefined|Infinity|style=|fill=""|stroke=""/u);
      const colors = [...markup.matchAll(/(?:fill|stroke)="([^"]+)"/gu)]
        .map(([, color]) => color)
        .filter((color) => color !== 'none');
      expect(colors.length).toBeGreaterThan(0);
      for (const color of colors) expect(Object.values(FLAG_COLORS)).toContain(color);
      for (const command of FLAGS[iso]?.split(';') ?? [])
        expect(command).toMatch(
          /^(?:[HV] [a-zA-Z0-9]+|N [a-zA-Z]{2,3}|U [\d.]+ [\d.]+|E [a-zA-Z]{2} [\d. ]+|[RDOGSCT] [a-zA-Z] [-\d. ]+|[PL] [a-zA-Z] .+)$/u,
        );
    },
  );
});
