import * as v from 'valibot';
import { WHEN_REFUSALS } from '#core/delivery/request/when.ts';
import { time } from './wire.ts';

export const Slots = v.pipe(
  v.object({
    timeZone: v.pipe(v.string(), v.description('The zone of the date: that of the counter.')),
    slots: v.array(
      v.object({
        dropoffReadyAt: time('The start of the window.'),
        dropoffDeadlineAt: time('Its end, which would be the promise.'),
        pickupReadyAt: v.nullable(time('When the parcel would be ready; null if it isn’t available.')),
        opensAt: v.nullable(
          time('When couriers would be offered it; null if that’s right away, or if it isn’t available.'),
        ),
        available: v.pipe(v.boolean(), v.description('Whether an order for it would be taken now.')),
        reason: v.pipe(
          v.nullable(v.picklist([...WHEN_REFUSALS, 'paused', 'outside-hours'])),
          v.description('Why it isn’t available.'),
        ),
      }),
    ),
  }),
  v.title('Slots'),
);
