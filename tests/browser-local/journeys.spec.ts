import { JOURNEYS } from '../browser/journeys/journeys.ts';
import { test } from './support/test.ts';

/** The same journeys run on the demo: `tests/browser/every-screen/journeys.spec.ts`. */
test.describe('on a Supabase project, someone', () => {
  for (const [name, journey] of Object.entries(JOURNEYS)) test(name, ({ page, backend }) => journey(page, backend));
});
