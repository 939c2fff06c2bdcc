import { currencyOf } from '#core/delivery/price/tariff.ts';
import { nextReady, pauseAt } from '#core/delivery/request/opening.ts';
import { findCountry } from '#core/geography/country.ts';
import { isoText } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { limitsBody } from '../limits-body.ts';
import { shownState } from '../order-form.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { Business } from '../wire-delivery.ts';

export const getBusiness = operation({
  method: 'GET',
  path: '/v1/business',
  id: 'getBusiness',
  tag: 'business',
  summary: 'The business of this key, and how much of its limits is used',
  answer: [200, Business, 'The business.'],
  problems: [],
  async run({ opened: { business, deliveries, mode } }) {
    const found = await deliveries.settings();
    if (!found.ok) return refused(refusalProblem(found.error));
    const { pickup, freeLeft, opening, now } = found.value;
    const pause = pauseAt(opening.pause, now);
    const openFrom = nextReady(opening, now);
    const { id, businessName, country, city, state, status } = business;
    return ok({
      body: {
        id,
        name: businessName,
        status,
        mode,
        country: findCountry(country)?.iso.toUpperCase() ?? null,
        currency: currencyOf(country),
        timeZone: pickup?.timeZone ?? null,
        freeLeft,
        pickup: pickup === null ? null : { postalCode: pickup.postalCode, city, state: shownState(country, state) },
        pausedUntil: pause === null ? null : isoText(pause.until),
        openFrom: openFrom === null ? null : isoText(openFrom),
        limits: limitsBody(found.value),
      },
    });
  },
});
