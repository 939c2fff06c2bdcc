import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { MOST_CARRIED } from '#core/delivery/price/vehicle.ts';
import { LEAST_TOGETHER } from '#core/delivery/merchant/decide-together.ts';
import { isoText } from '#core/instant.ts';
import type { ChangedTogether, OpenBusiness } from '#core/integration/api-gate.ts';
import type { ApiOrder } from '#core/integration/order-delivery.ts';
import { orderTogether, type OrdersRefusal } from '#core/integration/order-together.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { ApiParts } from '../api-parts.ts';
import { orderOf } from '../idempotency.ts';
import { orderDetails, timeOf } from '../order-form.ts';
import { invalid, problem, type FieldError, type Problem } from '../problem.ts';
import type { Batch } from '../wire-order.ts';
import { orderProblem } from './create-delivery.ts';

/** The field of an order that a refusal is about. */
const FIELDS: Readonly<Record<string, string>> = {
  'before-earliest': '/dropoffDeadlineAt',
  'out-of-area': '/dropoff',
  'price-above-maximum': '/maxFeeCents',
  'promise-too-late': '/dueBefore',
};

/** A problem of one of several orders, whose pointers begin with its place. */
function ofOrder(at: number, { errors, facts, ...rest }: Problem): Problem {
  const place = `/orders/${at}`;
  if (errors !== undefined)
    return { ...rest, errors: errors.map((error) => ({ ...error, pointer: `${place}${error.pointer}` })) };
  return { ...rest, facts: { ...facts, pointer: `${place}${FIELDS[rest.problem] ?? ''}` } };
}

/** The problem of orders for one courier that were refused. */
function togetherProblem(error: OrdersRefusal, country: string): Problem {
  if (error === 'too-few') return invalid({ pointer: '/orders', code: 'too-few' });
  if (error === 'reused-command') return ofOrder(0, problem('idempotency-key-reused'));
  if ('at' in error) {
    const { at, refusal } = error;
    if (typeof refusal === 'object' && 'earliestAt' in refusal)
      return ofOrder(at, problem(refusal.code, { facts: { earliestAt: isoText(refusal.earliestAt) } }));
    return ofOrder(at, orderProblem(refusal, country));
  }
  return 'most' in error ? problem('too-many-together', { facts: { most: error.most } }) : orderProblem(error, country);
}

/** The errors of a batch's orders as a group: their number, and keys that two of them have. */
function groupErrors(orders: Batch['orders']): readonly FieldError[] {
  const keys = orders.map(({ idempotencyKey }) => idempotencyKey);
  return [
    ...(orders.length < LEAST_TOGETHER ? [{ pointer: '/orders', code: 'too-few' } as const] : []),
    ...(orders.length > MOST_CARRIED
      ? [{ pointer: '/orders', code: 'too-many-together', most: MOST_CARRIED } as const]
      : []),
    ...keys.flatMap((key, at) =>
      keys.indexOf(key) < at ? [{ pointer: `/orders/${at}/idempotencyKey`, code: 'repeated' } as const] : [],
    ),
  ];
}

/** Orders a batch for one courier: all of it, or nothing. The command has the first order's key. */
export async function placeTogether(
  opened: OpenBusiness,
  { orders }: Batch,
  asked: { readonly method: string; readonly path: string; readonly body: unknown },
  parts: Pick<ApiParts, 'sha256'>,
): Promise<Result<ChangedTogether, Problem>> {
  const { country } = opened.business;
  const errors = groupErrors(orders);
  if (errors.length > 0) return refused(invalid(...errors));
  const wanted: ApiOrder[] = [];
  for (const [at, { idempotencyKey, ...body }] of orders.entries()) {
    const details = orderDetails(country, body);
    if (!details.ok) return refused(ofOrder(at, details.error));
    const { delivery: id, command } = await orderOf(parts.sha256, opened, idempotencyKey, asked);
    const redeliveryOf = body.redeliveryOf?.toLowerCase() ?? null;
    wanted.push({
      id,
      command,
      details: details.value,
      metadata: body.metadata,
      maxFee: body.maxFeeCents,
      dueBefore: timeOf(body.dueBefore),
      redeliveryOf: redeliveryOf === null ? null : knownDeliveryId(redeliveryOf),
      pickupReadyAt: timeOf(body.pickupReadyAt),
    });
  }
  const [lead] = wanted;
  if (lead === undefined) return refused(invalid({ pointer: '/orders', code: 'too-few' }));
  const placed = await orderTogether(opened)(lead.command, wanted);
  return placed.ok ? ok(placed.value) : refused(togetherProblem(placed.error, country));
}
