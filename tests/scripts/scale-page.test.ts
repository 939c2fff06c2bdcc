import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { capacityOf, scalePage } from '../../scripts/scale/scale-page.ts';
import measured from '../../scripts/scale/measured.json' with { type: 'json' };
import type { LargeFigures } from '../load/large-load.ts';

const FIGURES = measured as LargeFigures;

test('the page about scale is what its command writes from the costs and the intervals', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
  expect(page).toBe(scalePage(FIGURES));
});

test('a core carries half as many couriers if each call takes twice as long', () => {
  const slower = { ...FIGURES, calls: FIGURES.calls.map((call) => ({ ...call, ms: 2 * call.ms })) };
  expect(capacityOf(slower).couriersPerCore).toBeCloseTo(capacityOf(FIGURES).couriersPerCore / 2);
});
