import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { ok, refused } from '#core/result.ts';
import { deliveryBody, INCLUDES } from '../delivery-body.ts';
import { invalid, problem } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { Delivery } from '../wire-delivery.ts';

export const getDelivery = operation({
  method: 'GET',
  path: '/v1/deliveries/{id}',
  id: 'getDelivery',
  tag: 'deliveries',
  summary: 'A delivery as it is now, by its id or its tracking number',
  takesNumber: true,
  query: [
    {
      name: 'include',
      description:
        'Parts that are sent on request only, with commas between them: `people` (pickup and dropoff), `courier`, `handover` (PIN and the recipient’s link; with full access), `events`, `report` (of the recipient).',
      isList: true,
      schema: { type: 'string', pattern: `^(${INCLUDES.join('|')})(,(${INCLUDES.join('|')}))*$` },
    },
  ],
  answer: [200, Delivery, 'The delivery.'],
  problems: ['invalid-request', 'read-only-key'],
  async run({ opened: { business, deliveries, claims, access }, params, query, parts }) {
    const wanted = query.getAll('include').flatMap((some) => some.split(',').filter((part) => part !== ''));
    const include = INCLUDES.filter((part) => wanted.includes(part));
    if (wanted.some((part) => !include.some((known) => known === part)))
      return refused(invalid({ pointer: 'include', code: 'unknown-value' }));
    if (include.includes('handover') && access !== 'full') return refused(problem('read-only-key'));
    const { id: wantedId = '' } = params;
    const id = deliveryId(wantedId) ?? parseTrackingNumber(wantedId);
    if (id === null) return refused(problem('not-found'));
    const found = await deliveries.find(id);
    if (!found.ok) return refused(refusalProblem(found.error));
    if (found.value === null) return refused(problem('not-found'));
    const report = include.includes('report') ? await claims.goodsReport(found.value.id) : ok(null);
    if (!report.ok) return refused(refusalProblem(report.error));
    return ok({ body: deliveryBody(found.value, parts.site, business.country, include, report.value) });
  },
});
