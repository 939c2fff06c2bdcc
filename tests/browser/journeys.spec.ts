import { JOURNEYS } from './journeys/journeys.ts';
import { demoBackend } from './support/demo-backend.ts';
import { test } from './support/test.ts';

/** The same journeys run on the real stack: `tests/browser-local/journeys.spec.ts`. */
test.describe('someone', () => {
  for (const [name, journey] of Object.entries(JOURNEYS)) test(name, ({ page }) => journey(page, demoBackend(page)));
});
