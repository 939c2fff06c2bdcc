import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { withAdded } from '#core/delivery/request/delivery-fields.ts';
import type { ReadyInMinutes } from '#core/delivery/price/tariff.ts';
import { draw, pick } from '../seed/draw.ts';
import { slug } from '../seed/make-business.ts';
import { FIRST_NAMES, LAST_NAMES } from '../seed/names.ts';

/** Places of recipients in Toronto, from close to a shop in M6J to some kilometers away. */
const NEARBY = ['M6J', 'Argyle Street', 'Shaw Street', 'Dundas Street West', 'Givins Street', 'Queen Street West'];
const ACROSS_TOWN = [
  ['M6G', 'Christie Street', 'Bloor Street West', 'Montrose Avenue'],
  ['M6H', 'Dufferin Street', 'Dovercourt Road', 'Gladstone Avenue'],
  ['M6K', 'King Street West', 'Liberty Street', 'Cowan Avenue'],
  ['M6P', 'Annette Street', 'Quebec Avenue', 'Dundas Street West'],
];
const METRO = [
  ['M4K', 'Danforth Avenue', 'Broadview Avenue', 'Logan Avenue'],
  ['M5A', 'Parliament Street', 'Carlton Street', 'Mill Street'],
  ['M5R', 'Avenue Road', 'Walmer Road', 'Spadina Road'],
  ['M5V', 'Richmond Street West', 'Front Street West', 'Bathurst Street'],
];

const CONTENTS = [
  'Two sourdough loaves',
  'Birthday cake, eight inches',
  'Twelve croissants',
  'Sandwich platter for eight',
  'Focaccia and olives',
  'A box of cannoli',
  'Tiramisu, family size',
  'Bread for the week',
  'Six baguettes',
  'Lunch boxes for ten',
  'Lemon tart',
  'Panini and two coffees',
];
const LARGE = ['Sandwich platter for eight', 'Lunch boxes for ten'];
const UNITS = ['', '', '', 'Unit 3', 'Apt 204', 'Suite 1100', 'Back house'];
const NOTES = [
  '',
  '',
  '',
  '',
  'Ring twice',
  'Leave it with the concierge',
  'Side entrance, past the bikes',
  'Mind the dog',
];
const READY: readonly ReadyInMinutes[] = [0, 0, 0, 0, 0, 15, 15, 15, 30, 60];

/** Letters that Canadian postal codes use in their last three characters. */
const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';
const unitOf = (index: number): string =>
  `${Math.floor(draw(index, 61) * 9) + 1}${pick([...LETTERS], index, 62)}${Math.floor(draw(index, 63) * 9) + 1}`;

/**
 * A plausible order of Marco's bakery, under its own number `order`; the same index gives the same one. With `short`,
 * it's nearby and ready now.
 */
export function sampleOrder(index: number, short: boolean, order: number): DeliveryForm {
  const far = short ? 0 : draw(index, 52);
  const area = far < 0.4 ? NEARBY : pick(far < 0.78 ? ACROSS_TOWN : METRO, index, 53);
  const [code = '', ...streets] = area;
  const first = pick(FIRST_NAMES, index, 54);
  const last = pick(LAST_NAMES, index, 55);
  const contents = pick(CONTENTS, index, 56);
  return withAdded({
    name: `${first} ${last}`,
    phone: `+1${draw(index, 57) < 0.6 ? '416' : '647'}5550${100 + Math.floor(draw(index, 58) * 100)}`,
    email: draw(index, 59) < 0.4 ? `${slug(first)}.${slug(last)}@mail.example` : '',
    street: `${2 + Math.floor(draw(index, 60) * 780)} ${pick(streets, index, 64)}`,
    unit: pick(UNITS, index, 65),
    city: 'Toronto',
    state: 'on',
    postalCode: `${code} ${unitOf(index)}`,
    notes: pick(NOTES, index, 66),
    contents,
    reference: String(order),
    size: LARGE.includes(contents) ? 'large' : 'small',
    handover: draw(index, 67) < 0.62 ? 'meet' : 'door',
    readyIn: short ? 0 : pick(READY, index, 68),
  });
}
