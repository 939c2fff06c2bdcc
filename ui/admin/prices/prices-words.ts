import type { PricesForm } from '#core/delivery/price/set-prices.ts';
import type { TariffRefusal } from '#core/delivery/price/tariffs.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import type { FieldError } from '#ui/kit/fields/error-summary.tsx';
import { catalog } from '#ui/messages.ts';

const fee = 'Enter the fee';
const pay = 'Enter the pay';
const minutes = 'Enter the minutes';
const reach = 'Enter how far';

export const pricesForm = {
  missing: {
    feeA: fee,
    payA: pay,
    minutesA: minutes,
    reachA: reach,
    feeB: fee,
    payB: pay,
    minutesB: minutes,
    reachB: reach,
    feeC: fee,
    payC: pay,
    minutesC: minutes,
    reachC: reach,
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
    'not-a-distance': 'From 0.1 to 200 km',
    'not-farther': 'Farther than the distance before',
    'not-a-share': 'From 0 to 100 percent',
    'not-a-time': 'Enter a date and a time',
    'too-soon': 'At least one minute ahead',
    'too-far': 'Within a year',
  },
} satisfies WordsOf<typeof PricesForm>;

/** The fields of many that look alike, by the price that each is part of. */
const fieldNames: Readonly<Record<string, string>> = {
  feeA: `${zoneNames.A}, fee`,
  payA: `${zoneNames.A}, pay`,
  minutesA: `${zoneNames.A}, minutes`,
  reachA: `${zoneNames.A}, km`,
  feeB: `${zoneNames.B}, fee`,
  payB: `${zoneNames.B}, pay`,
  minutesB: `${zoneNames.B}, minutes`,
  reachB: `${zoneNames.B}, km`,
  feeC: `${zoneNames.C}, fee`,
  payC: `${zoneNames.C}, pay`,
  minutesC: `${zoneNames.C}, minutes`,
  reachC: `${zoneNames.C}, km`,
  largeFee: 'Large, fee',
  largePay: 'Large, pay',
  cancelFee: 'Canceling',
  returnShare: 'Return, percent',
};

/** The same errors for the form's summary, where a message without its field says too little. */
export const namedErrors = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, message }) => {
    const name = fieldNames[field];
    return { field, message: name === undefined ? message : `${name}: ${message}` };
  });

/** Refusals that aren't about one field. */
export const pricesRefusals = {
  invalid: 'These prices can’t be saved. Please check them.',
  'no-such-market': 'No business is in this city anymore.',
  'too-soon': pricesForm.codes['too-soon'],
  'too-far': pricesForm.codes['too-far'],
  changed: 'Another administrator has just saved prices here. Check theirs, then save yours again.',
} satisfies Record<TariffRefusal, string>;
