import type { DeliveryEvent } from '#core/delivery/lifecycle/delivery.ts';

const isUnproven = (reason: DeliveryEvent['reason']): boolean =>
  ['refused', 'wrong_address', 'unsafe'].includes(reason ?? '');

/** Whether the money of a failed attempt is open after these events: only the courier reported it, and no decision followed. */
function isOpenAfter(events: readonly DeliveryEvent[]): boolean {
  const last = events.findLast(({ kind }) => ['fail', 'object', 'confirm', 'uphold', 'waive', 'lose'].includes(kind));
  return (last?.kind === 'fail' && isUnproven(last.reason)) || last?.kind === 'object';
}

/**
 * The attempt that decides whether a delivery was on time: not one that was open when its courier tried again. Written a
 * second time, from the events alone.
 */
export const attemptThatCounts = (events: readonly DeliveryEvent[]): DeliveryEvent | undefined =>
  events.find(({ kind }, index) => {
    if (kind === 'deliver') return true;
    if (kind !== 'fail') return false;
    const again = events.findIndex((event, at) => at > index && event.kind === 'retry');
    return again < 0 || !isOpenAfter(events.slice(index, again));
  });
