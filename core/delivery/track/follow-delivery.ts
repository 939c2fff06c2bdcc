import { port } from '#core/port.ts';
import { refused, type Result } from '#core/result.ts';
import type { AuthPort } from '#core/identity/auth-port.ts';
import { readFollowedNumber, type FollowedNumberRefusal } from './followed-number.ts';
import type { FollowedDeliveryRepo } from './followed-delivery-repo.ts';

export type FollowDeliveryRefusal = FollowedNumberRefusal | 'not-signed-in' | 'delivery-not-saved';

/** Saves the number of the delivery that the signed-in person follows (spec §5). */
export function followDelivery(auth: AuthPort, deliveries: FollowedDeliveryRepo) {
  return async (typed: string): Promise<Result<void, FollowDeliveryRefusal>> => {
    const number = readFollowedNumber(typed);
    if (!number.ok) return number;
    const session = await auth.getSession();
    if (!session.ok) return refused('delivery-not-saved');
    if (session.value === null) return refused('not-signed-in');
    const saved = await deliveries.save(session.value.userId, number.value);
    if (saved.ok) return saved;
    return refused(saved.error.kind === 'session-ended' ? 'not-signed-in' : 'delivery-not-saved');
  };
}
export type FollowDelivery = ReturnType<typeof followDelivery>;
export const FollowDelivery = port<FollowDelivery>('FollowDelivery');
