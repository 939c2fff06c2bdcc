import { DAY } from '#core/clock.ts';
import { isClosedCode } from '#core/delivery/request/opening.ts';
import type { Slot } from '#core/delivery/request/slots.ts';
import { WINDOW_AHEAD } from '#core/delivery/request/when.ts';
import { PARCEL_SIZES } from '#core/delivery/price/tariff.ts';
import { isoText, later } from '#core/instant.ts';
import { slotsFor } from '#core/integration/order-delivery.ts';
import { ok, refused } from '#core/result.ts';
import { dateIn, isDate } from '#core/zoned-time.ts';
import { slotDetails } from '../order-form.ts';
import { invalid, problem } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation, type QueryParameter } from '../route.ts';
import { Slots } from '../wire-slot.ts';

const needed = (name: string, description: string, example: string, more: object = {}): QueryParameter => ({
  name,
  description,
  schema: { type: 'string', ...more },
  isRequired: true,
  example,
});

const reasonOf = ({ reason }: Slot) => {
  if (reason === null || !isClosedCode(reason)) return reason;
  return reason === 'paused' ? reason : 'outside-hours';
};

const slotBody = (slot: Slot) => ({
  dropoffReadyAt: isoText(slot.from),
  dropoffDeadlineAt: isoText(slot.until),
  pickupReadyAt: slot.times === null ? null : isoText(slot.times.readyAt),
  opensAt: slot.times?.opensAt ? isoText(slot.times.opensAt) : null,
  available: slot.reason === null,
  reason: reasonOf(slot),
});

export const listSlots = operation({
  method: 'GET',
  path: '/v1/slots',
  id: 'listSlots',
  tag: 'quotes',
  summary: 'The hours of a date for which a delivery can be ordered',
  query: [
    needed('date', 'From today to 31 days ahead, in the zone of the counter.', '2026-06-04', { format: 'date' }),
    needed('city', 'City.', 'Toronto'),
    needed('state', 'A code or a name, as in an order.', 'ON'),
    { name: 'postalCode', description: 'Required if the country has postal codes.', schema: { type: 'string' } },
    needed('size', 'The parcel’s size.', 'small', { enum: PARCEL_SIZES }),
  ],
  answer: [200, Slots, 'All hours of the date. An order for one that’s available is taken at this moment.'],
  problems: ['invalid-request', 'no-pickup', 'out-of-area'],
  async run({ opened: { business, deliveries }, query }) {
    const details = slotDetails(business.country, query);
    const date = query.get('date') ?? '';
    const isKnown = isDate(date);
    const dated = isKnown ? [] : [{ pointer: 'date', code: date === '' ? 'missing' : 'invalid-date' } as const];
    if (!details.ok) return refused(invalid(...dated, ...(details.error.errors ?? [])));
    if (!isKnown) return refused(invalid(...dated));
    const settings = await deliveries.settings();
    if (!settings.ok) return refused(refusalProblem(settings.error));
    const { pickup, now } = settings.value;
    if (pickup === null) return refused(problem('no-pickup'));
    const { timeZone } = pickup;
    if (date < dateIn(now, timeZone)) return refused(invalid({ pointer: 'date', code: 'in-the-past' }));
    if (date > dateIn(later(now, WINDOW_AHEAD + DAY), timeZone))
      return refused(invalid({ pointer: 'date', code: 'too-far' }));
    const slots = await slotsFor(business, settings.value, details.value, date);
    return slots.ok
      ? ok({ body: { timeZone, slots: slots.value.map(slotBody) } })
      : refused(refusalProblem(slots.error));
  },
});
