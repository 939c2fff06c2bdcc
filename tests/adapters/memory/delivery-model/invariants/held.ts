import { HELD_FOR, heldOf, LOST_AFTER, overdueFrom } from '../rules.ts';
import type { Invariant } from './invariant.ts';

/** The money of a failed attempt: how long it waits, and who may decide about it. */
export const held: readonly Invariant[] = [
  {
    number: 22,
    what: 'money waits for its merchant for a day at most, then is entered unless the parcel is lost by then',
    check({ dispatch, now }, _, broken) {
      for (const stored of dispatch.deliveries) {
        const { delivery, events } = stored;
        if (delivery.held !== heldOf(events)) broken(`${delivery.held}, but its events imply ${heldOf(events)}`);
        const failureBefore = (index: number) =>
          events.slice(0, index).findLast(({ kind }) => kind === 'fail')?.at ?? now;
        if (delivery.held === 'waiting' && now >= failureBefore(events.length) + HELD_FOR)
          broken('waiting for too long');
        for (const [index, { kind, actor, at }] of events.entries()) {
          const failedAt = failureBefore(index);
          const before = heldOf(events.slice(0, index));
          const late = at >= failedAt + HELD_FOR;
          const isLost =
            delivery.status === 'canceled' &&
            at >= overdueFrom({ ...stored, events: events.slice(0, index) }) + LOST_AFTER;
          if (kind === 'confirm' && actor === 'time' && (at !== failedAt + HELD_FOR || before !== 'waiting' || isLost))
            broken(`entered by time ${at - failedAt} ms after the failure, ${before}`);
          if (kind === 'confirm' && actor === 'merchant' && late && before !== 'objected') broken('confirmed too late');
          if (kind === 'object' && (late || before !== 'waiting')) broken(`objected, ${before}`);
          if ((kind === 'uphold' || kind === 'waive') && (actor !== 'admin' || before !== 'objected'))
            broken(`decided by ${actor}, ${before}`);
        }
      }
    },
  },
];
