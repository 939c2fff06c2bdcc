import { isNotOpen } from '#core/delivery/request/not-open.ts';
import { quoteFor } from '#core/integration/order-delivery.ts';
import { ok, refused } from '#core/result.ts';
import { quoteBody } from '../delivery-body.ts';
import { quoteDetails, timeOf } from '../order-form.ts';
import { notOpenProblem, refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { Quote } from '../wire-delivery.ts';
import { QuoteRequest } from '../wire-order.ts';

export const createQuote = operation<QuoteRequest>({
  method: 'POST',
  path: '/v1/quotes',
  id: 'createQuote',
  tag: 'quotes',
  summary: 'The price and the promised time of a delivery, if it were ordered now',
  body: QuoteRequest,
  answer: [200, Quote, 'The quote. It reserves nothing: an order can set its maximum price.'],
  problems: ['invalid-request', 'no-pickup', 'out-of-area', 'before-earliest', 'paused', 'outside-hours'],
  async run({ opened: { business, deliveries }, body }) {
    const details = quoteDetails(business.country, body);
    if (!details.ok) return details;
    const settings = await deliveries.settings();
    if (!settings.ok) return refused(refusalProblem(settings.error));
    const price = await quoteFor(business, settings.value, details.value, timeOf(body.pickupReadyAt));
    if (!price.ok) return refused(isNotOpen(price.error) ? notOpenProblem(price.error) : refusalProblem(price.error));
    return ok({ body: { ...quoteBody(business.country, price.value), freeLeft: settings.value.freeLeft } });
  },
});
