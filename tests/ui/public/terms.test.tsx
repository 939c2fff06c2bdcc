import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { zoneBetween, type Zone } from '#core/delivery/price/zone.ts';
import Terms from '#ui/public/terms.tsx';

const point = (postalCode: string) => ({ city: 'Here', state: 'There', postalCode });
const zone = (country: string, one: string, other: string): Zone | null =>
  zoneBetween(country, point(one), point(other));

test('the terms state the rules’ distances of a price in Canada and elsewhere', () => {
  const text = renderToStaticMarkup(
    <Router ssrPath="/terms">
      <Terms />
    </Router>,
  )
    .replaceAll(/<!-- -->/gu, '')
    .replaceAll(/<[^>]*>/gu, ' ');
  expect(text).toContain('“Nearby” means that both postal codes begin with the same three characters');
  expect([zone('canada', 'M5V1A1', 'M5V9Z9'), zone('canada', 'M5V1A1', 'M5X1A1')]).toEqual(['A', 'B']);
  expect(text).toContain('and “Across town” with the same two');
  expect(zone('canada', 'M5V1A1', 'M6V1A1')).toBe('C');
  expect(text).toMatch(/pay the same amounts in Canadian dollars/u);
  expect(text).toContain('In other countries, “Across town” is anywhere in your city.');
  expect(zone('germany', '10115', '14195')).toBe('B');
});
