import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { REQUEST_REFUSALS } from '#core/delivery/merchant/merchant-deliveries.ts';
import { isNotOpen } from '#core/delivery/request/not-open.ts';
import type { Changed, OpenBusiness } from '#core/integration/api-gate.ts';
import { orderDelivery, type OrderRefusal } from '#core/integration/order-delivery.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { factsBody, quoteBody } from '../delivery-body.ts';
import { limitsBody } from '../limits-body.ts';
import { orderDetails, timeOf } from '../order-form.ts';
import { invalid, problem, type Problem } from '../problem.ts';
import { notOpenProblem, problemOf, refusalProblem } from '../refusal.ts';
import { operation, type OperationRequest } from '../route.ts';
import { Delivery } from '../wire-delivery.ts';
import { DeliveryOrder } from '../wire-order.ts';

export const createDelivery = operation<DeliveryOrder>({
  method: 'POST',
  path: '/v1/deliveries',
  id: 'createDelivery',
  tag: 'deliveries',
  summary: 'Order a delivery',
  body: DeliveryOrder,
  isChange: true,
  isIdempotent: true,
  answer: [201, Delivery, 'Ordered. Sent again with the same key, the same delivery as it is now.'],
  problems: ['price-above-maximum', 'promise-too-late', 'paused', 'outside-hours', ...REQUEST_REFUSALS.map(problemOf)],
  async run({ opened, body, order, parts }) {
    const ordered = await place(opened, body, order);
    if (!ordered.ok) return ordered;
    const { delivery, replayed } = ordered.value;
    return ok({
      body: factsBody(delivery, parts.site),
      headers: { Location: `deliveries/${delivery.id}`, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) },
    });
  },
});

/** Orders a delivery as software has asked for it. */
export async function place(
  opened: OpenBusiness,
  body: DeliveryOrder,
  { delivery: id, command }: OperationRequest<DeliveryOrder>['order'],
): Promise<Result<Changed, Problem>> {
  const { country } = opened.business;
  const details = orderDetails(country, body);
  if (!details.ok) return details;
  const redeliveryOf = body.redeliveryOf?.toLowerCase() ?? null;
  const ordered = await orderDelivery(opened)({
    id,
    command,
    details: details.value,
    metadata: body.metadata,
    maxFee: body.maxFeeCents,
    dueBefore: timeOf(body.dueBefore),
    redeliveryOf: redeliveryOf === null ? null : knownDeliveryId(redeliveryOf),
    pickupReadyAt: timeOf(body.pickupReadyAt),
  });
  if (ordered.ok) return ordered;
  const refusal = orderProblem(ordered.error, country);
  if (refusal.problem !== 'too-many') return refused(refusal);
  const settings = await opened.deliveries.settings();
  return refused(settings.ok ? { ...refusal, facts: { limits: limitsBody(settings.value) } } : refusal);
}

/** The problem of an order that was refused. */
export function orderProblem(error: OrderRefusal, country: string): Problem {
  // The form has accepted the details, so the earlier delivery belongs to another business.
  if (error === 'invalid') return invalid({ pointer: '/redeliveryOf', code: 'unknown-delivery' });
  if (isNotOpen(error)) return notOpenProblem(error);
  if (typeof error === 'object' && 'quote' in error)
    return problem(error.code, { facts: { quote: quoteBody(country, error.quote) } });
  return refusalProblem(error);
}
