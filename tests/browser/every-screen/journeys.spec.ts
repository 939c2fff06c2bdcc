import { JOURNEYS } from '../journeys/journeys.ts';
import { demoBackend } from '../support/demo-backend.ts';
import { test } from '../support/test.ts';
import { translatePages } from '../support/looks/translate-page.ts';

/**
 * Each page is translated as soon as it's there (decision one-text-per-element). The same journeys run on the real
 * stack, without a translation: `tests/browser-local/journeys.spec.ts`.
 */
test.describe('someone, on translated pages,', () => {
  test.beforeEach(({ context }) => translatePages(context, 'DOMContentLoaded'));

  for (const [name, journey] of Object.entries(JOURNEYS)) test(name, ({ page }) => journey(page, demoBackend(page)));
});
