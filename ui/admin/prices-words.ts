import type { PricesForm } from '#core/delivery/set-prices.ts';
import type { TariffRefusal } from '#core/delivery/tariffs.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog } from '#ui/messages.ts';

const fee = 'Enter the fee';
const pay = 'Enter the pay';
const minutes = 'Enter the minutes';

export const pricesForm = {
  missing: {
    feeA: fee,
    payA: pay,
    minutesA: minutes,
    feeB: fee,
    payB: pay,
    minutesB: minutes,
    feeC: fee,
    payC: pay,
    minutesC: minutes,
    largeFee: fee,
    largePay: pay,
    cancelFee: fee,
    returnShare: 'Enter the share',
    validFrom: 'Enter when they begin',
  },
  codes: {
    missing: catalog.fillInRequiredFields,
    'not-an-amount': 'Enter an amount, such as 6.99',
    'too-high': 'At most 1,000.00',
    'not-minutes': 'From 10 to 480 minutes',
    'not-in-order': 'A longer distance can’t take less time',
    'not-a-share': 'From 0 to 100 percent',
    'not-a-time': 'Enter a date and a time',
    'too-soon': 'At least one minute ahead',
    'too-far': 'Within a year',
  },
} satisfies WordsOf<typeof PricesForm>;

/** Refusals that aren't about one field. */
export const pricesRefusals = {
  invalid: 'These prices can’t be saved. Please check them.',
  'no-such-market': 'No business is in this city anymore.',
  'too-soon': pricesForm.codes['too-soon'],
  'too-far': pricesForm.codes['too-far'],
  changed: 'Another administrator has just saved prices here. Check theirs, then save yours again.',
} satisfies Record<TariffRefusal, string>;
