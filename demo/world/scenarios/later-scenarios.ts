import { FIRST_STATUS } from '#core/business/business.ts';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { dateIn, minuteOf, momentIn, nextDate } from '#core/zoned-time.ts';
import type { Scenario } from '#demo/demo-port.ts';
import { saveSettings } from '#adapters/memory/delivery/dispatch-table.ts';
import type { Shop } from '../past/make-delivery.ts';
import { addUnderWay, type UnderWay } from '../past/under-way.ts';
import { bakery, figAndFern } from '../seed/marco.ts';
import { KAI, personId, TOMS_DOOR } from '../seed/people.ts';
import { become } from './become.ts';
import type { Stage } from './stage.ts';

/** The scheduled deliveries of a shop, the earliest first. */
const scheduledOf = ({ sender }: Shop): string => `/deliveries/${sender.id}?status=Scheduled&sort=due`;

/** The first index of these deliveries, which determines their recipients. */
const FROM = 70;

/** The bouquets of Fig & Fern for Saturday, and the hour from which each may arrive. */
const BOUQUETS: readonly (readonly [hour: number, contents: string])[] = [
  [9, 'Twelve red roses'],
  [10, 'Tulips, yellow and white'],
  [10, 'Peonies'],
  [11, 'Birthday bouquet, sunflowers'],
  [11, 'Anemones and eucalyptus'],
  [12, 'Get-well bouquet'],
  [13, 'Ranunculus, two bunches'],
  [14, 'Bridal bouquet'],
  [14, 'Table flowers for twelve'],
  [14, 'Boutonnieres, six'],
  [15, 'White lilies'],
];

const hourFrom = (from: Instant) => slotText({ from, until: later(from, HOUR) });

/** Adds deliveries for later, requested one after the other. */
function schedule({ backend }: Stage, shop: Shop, deliveries: readonly UnderWay['details'][]): void {
  backend.apply(({ state: { dispatch }, now }) => {
    deliveries.forEach((details, place) =>
      addUnderWay(
        dispatch,
        shop,
        {
          index: FROM + place,
          status: 'searching',
          since: (deliveries.length - place) * 4 * MINUTE,
          courier: KAI,
          details: { size: 'small', readyIn: 0, ...details },
        },
        now,
      ),
    );
  });
}

/** On Thursday, Marco's florist has eleven bouquets for Saturday. The third is a surprise for Tom, who gets no email. */
async function saturdayFlowers(stage: Stage): Promise<string> {
  const { sender, pickup, hours } = figAndFern;
  const { backend, storage, random } = stage;
  const saturday = backend.apply(({ state, now }) => {
    state.businesses.push({
      ...FIRST_STATUS,
      id: sender.id,
      owner: personId(1),
      country: sender.country,
      businessName: sender.name,
      address: sender.address,
      city: sender.city,
      state: sender.state,
      businessEmail: 'flowers@bellini.example',
      status: 'Active',
      createdAt: instant(now - 30 * DAY),
    });
    saveSettings(state.dispatch, {
      business: sender.id,
      pickup,
      freeLeft: 0,
      hours,
      counter: { stops: [], own: null },
    });
    return nextDate(nextDate(dateIn(now, pickup.timeZone)));
  });
  const bouquets = BOUQUETS.map(([hour, contents], place) => ({
    ...(place === 2 ? TOMS_DOOR : {}),
    contents,
    slot: hourFrom(minuteOf(saturday, hour * 60, pickup.timeZone)),
  }));
  schedule(stage, figAndFern, bouquets);
  become(backend, storage, random, 'merchant');
  return scheduledOf(figAndFern);
}

/** Bread for the two hours that begin at 1 AM in the night in which clocks go back, and for the one after them. */
async function clocksGoBack(stage: Stage): Promise<string> {
  const { timeZone } = bakery.pickup;
  const midnight = stage.backend.apply(({ now }) => momentIn(nextDate(dateIn(now, timeZone)), timeZone) ?? now);
  const loaves = ['Bread for the night shift', 'Bread for the first bus', 'Bread for the market'];
  schedule(
    stage,
    bakery,
    loaves.map((contents, place) => ({ contents, slot: hourFrom(later(midnight, (place + 1) * HOUR)) })),
  );
  become(stage.backend, stage.storage, stage.random, 'merchant');
  return scheduledOf(bakery);
}

export const LATER_SETUPS = {
  'saturday-flowers': saturdayFlowers,
  'clocks-go-back': clocksGoBack,
} as const satisfies Partial<Record<Scenario, (stage: Stage) => Promise<string>>>;
