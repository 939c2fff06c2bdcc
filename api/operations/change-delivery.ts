import { reportableFrom } from '#core/delivery/lifecycle/charges.ts';
import { deliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isCostsMore, type ChangeRefusal, type CostsMore } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { Failure } from '#core/failure.ts';
import { isoText } from '#core/instant.ts';
import type { Changed } from '#core/integration/api-gate.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { factsBody } from '../delivery-body.ts';
import { problem, type Problem } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation, type Answer, type OperationRequest, type Operation } from '../route.ts';
import { Delivery } from '../wire-delivery.ts';
import { Cancellation } from '../wire-order.ts';

const shared = {
  method: 'POST',
  tag: 'deliveries',
  isChange: true,
  isIdempotent: true,
} as const satisfies Partial<Operation<unknown>>;

type Outcome = Result<Changed, ChangeRefusal | CostsMore | Failure>;

/** Changes a delivery, and answers with it. */
export async function change<Body>(
  { opened: { deliveries }, params, parts }: OperationRequest<Body>,
  send: (delivery: DeliveryId) => Promise<Outcome>,
): Promise<Result<Answer, Problem>> {
  const id = deliveryId(params['id'] ?? '');
  if (id === null) return refused(problem('not-found'));
  const changed = await send(id);
  if (changed.ok) {
    const { delivery, replayed } = changed.value;
    const headers = replayed ? { 'Idempotent-Replayed': 'true' } : {};
    return ok({ body: factsBody(delivery, parts.site), headers });
  }
  const { error } = changed;
  if (error === 'too-early') {
    const found = await deliveries.find(id);
    const from = found.ok && found.value !== null ? reportableFrom(found.value) : null;
    return refused(problem('too-early', { facts: from === null ? {} : { reportableFrom: isoText(from) } }));
  }
  if (isCostsMore(error)) return refused(problem('costs-more', { facts: { feeCents: error.fee } }));
  return refused(refusalProblem(error));
}

export const cancelDelivery = operation<Cancellation>({
  ...shared,
  path: '/v1/deliveries/{id}/cancel',
  id: 'cancelDelivery',
  summary: 'Cancel a delivery that hasn’t been picked up',
  body: Cancellation,
  answer: [200, Delivery, 'Canceled.'],
  problems: ['invalid-request', 'costs-more', 'wrong-status'],
  run: (asked) =>
    change(asked, (id) => asked.opened.deliveries.cancel(asked.order.command, id, asked.body.maxFeeCents)),
});

export const confirmReturn = operation({
  ...shared,
  path: '/v1/deliveries/{id}/confirm-return',
  id: 'confirmReturn',
  summary: 'Confirm that the parcel is back at the counter',
  answer: [200, Delivery, 'Returned.'],
  problems: ['wrong-status'],
  run: (asked) => change(asked, (id) => asked.opened.deliveries.confirmReturn(asked.order.command, id)),
});

export const reportLost = operation({
  ...shared,
  path: '/v1/deliveries/{id}/report-lost',
  id: 'reportLost',
  summary: 'Report that a parcel is lost: from two hours after the promised time or the courier’s last step',
  answer: [200, Delivery, 'Ended as lost, at no cost.'],
  problems: ['wrong-status', 'too-early'],
  run: (asked) => change(asked, (id) => asked.opened.deliveries.reportLost(asked.order.command, id)),
});
