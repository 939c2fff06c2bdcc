import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#core/geography/country.ts';
import FlagDrawing from '#ui/geography/flag-drawing.tsx';
import { FLAG_COLOURS, FLAGS } from '#ui/geography/flag-table.ts';

describe('The flag images', () => {
  test('exist for each country in the list, and for no other', () => {
    expect(Object.keys(FLAGS).toSorted()).toEqual(COUNTRIES.map(({ iso }) => iso).toSorted());
  });

  test('are all different, so that none is used for another country by mistake', () => {
    // Indonesia and Monaco do have the same stripes.
    const pairs = Object.entries(FLAGS).filter(([iso, drawing]) =>
      Object.entries(FLAGS).some(([other, same]) => other !== iso && same === drawing),
    );
    expect(pairs.map(([iso]) => iso).toSorted()).toEqual(['id', 'mc']);
  });

  test.each(COUNTRIES.map(({ iso }) => iso))(
    '%s: only known commands and colors, whole numbers everywhere, and nothing that the policy forbids',
    (iso) => {
      const markup = renderToStaticMarkup(<FlagDrawing iso={iso} />);
      expect(markup).not.toMatch(/NaN|undefined|Infinity|style=|fill=""|stroke=""/u);
      const colours = [...markup.matchAll(/(?:fill|stroke)="([^"]+)"/gu)]
        .map(([, colour]) => colour)
        .filter((colour) => colour !== 'none');
      expect(colours.length).toBeGreaterThan(0);
      for (const colour of colours) expect(Object.values(FLAG_COLOURS)).toContain(colour);
      for (const command of FLAGS[iso]?.split(';') ?? [])
        expect(command).toMatch(
          /^(?:[HV] [a-zA-Z0-9]+|N [a-zA-Z]{2,3}|U [\d.]+ [\d.]+|E [a-zA-Z]{2} [\d. ]+|[RDOGSCT] [a-zA-Z] [-\d. ]+|[PL] [a-zA-Z] .+)$/u,
        );
    },
  );
});
