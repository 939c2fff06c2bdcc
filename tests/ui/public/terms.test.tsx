import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { REACH } from '#core/delivery/price/tariff.ts';
import { zoneBetween } from '#core/delivery/price/market.ts';
import { type Zone } from '#core/delivery/price/zone.ts';
import Terms from '#ui/public/legal/terms.tsx';

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
  expect(text).toContain('“Nearby” is then the same ZIP code or the same first three characters in Canada');
  expect([zone('canada', 'M5V1A1', 'M5V9Z9'), zone('canada', 'M5V1A1', 'M5X1A1')]).toEqual(['A', 'B']);
  expect(text).toContain('“Across town” the same first three digits or first two characters');
  expect([zone('us', '94107', '94107'), zone('us', '94107', '94110')]).toEqual(['A', 'B']);
  expect(text).toContain('“Metro area” the rest of the city');
  expect(zone('canada', 'M5V1A1', 'M6V1A1')).toBe('C');
  for (const [name, meters] of Object.entries(REACH))
    expect([name, text]).toEqual([name, expect.stringContaining(`or ${meters / 1000} km`)]);
  expect(text).toMatch(/pay the same amounts in Canadian dollars/u);
  expect(text).toContain('In other countries, “Across town” is anywhere in your city.');
  expect(zone('germany', '10115', '14195')).toBe('B');
});
