import type { Instant } from '#core/instant.ts';
import { later } from '#core/instant.ts';
import type { ClosedBefore } from '#adapters/memory/simulation.ts';
import type { NotedPayment } from '#core/statement/decide-payment.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { dateIn } from '#core/zoned-time.ts';
import { courierId } from './couriers.ts';
import { draw } from './draw.ts';
import { KAI, personId } from './people.ts';

/** The couriers who wait for last week's pay. */
const UNPAID_COURIERS = [KAI, courierId(0), courierId(3)];

const ADA = personId(0);
/** The hours from the closing until Ada pays: couriers on the same day, and invoices within two. */
const PAID_AFTER = { courier: 9 * HOUR, business: 2 * DAY + 11 * HOUR };

/** Ada paid everyone in time, except for three couriers who wait for last week's pay. */
export function paymentOf(
  { side, account, to, closedAt }: ClosedBefore,
  madeAt: Instant,
  booksZone: string,
): NotedPayment | null {
  if (side === 'courier' && madeAt - closedAt < 7 * DAY && UNPAID_COURIERS.some((id) => id === account)) return null;
  const after = Math.min(PAID_AFTER[side], Math.max(0, madeAt - closedAt));
  const at = later(closedAt, after);
  const number = Math.floor(draw(Date.parse(to) / DAY, side === 'courier' ? 81 : 82) * 90_000) + 10_000;
  return {
    on: dateIn(at, booksZone),
    reference: String(number),
    at,
    by: ADA,
  };
}
