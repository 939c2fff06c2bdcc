import { refused } from '#core/result.ts';
import { correctionDetails } from '../order-form.ts';
import { invalid } from '../problem.ts';
import { operation } from '../route.ts';
import { Delivery } from '../wire-delivery.ts';
import { Correction } from '../wire-order.ts';
import { change } from './change-delivery.ts';

export const correctDelivery = operation<Correction>({
  method: 'PATCH',
  path: '/v1/deliveries/{id}',
  id: 'correctDelivery',
  tag: 'deliveries',
  summary: 'Correct a delivery that hasn’t been picked up',
  body: Correction,
  isChange: true,
  isIdempotent: true,
  answer: [200, Delivery, 'Corrected. Fields that weren’t sent stay as they are.'],
  problems: ['wrong-status', 'too-many-messages'],
  async run(asked) {
    const { opened, body, order } = asked;
    const details = correctionDetails(opened.business.country, body.dropoff);
    if (!details.ok) return details;
    const { metadata } = body;
    if (Object.keys(details.value).length === 0 && metadata === undefined)
      return refused(invalid({ pointer: '', code: 'nothing-to-change' }));
    return change(asked, (id) =>
      opened.deliveries.correct(order.command, id, { dropoff: details.value, metadata: metadata ?? null }),
    );
  },
});
