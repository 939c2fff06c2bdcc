import type { DeliveryPeople } from '../delivery/lifecycle/delivery.ts';
import type { DeliveryRecord } from '../delivery/lifecycle/delivery-record.ts';
import type { LedgerKind } from '../delivery/lifecycle/ledger.ts';
import { foldPlace } from '../delivery/price/zone.ts';
import { sideOf, type StatementLine } from './statement.ts';

/** The texts of a statement's line. They're stored with the entry, so they never change and are never deleted. */
export type LineTexts = Pick<StatementLine, 'reference' | 'place'>;

/** The texts of an entry's line, read while its delivery's people are known. */
export function lineTexts(
  kind: LedgerKind,
  { delivery, people }: Pick<DeliveryRecord, 'delivery' | 'people'>,
): LineTexts {
  if (people === null) return { reference: '', place: '' };
  return sideOf(kind) === 'courier'
    ? { reference: '', place: people.pickup.name }
    : { reference: bookedReference(delivery.reference, people.dropoff), place: people.dropoff.city };
}

type Recipient = Pick<DeliveryPeople['dropoff'], 'name' | 'street' | 'phone'>;

const joined = (text: string): string => foldPlace(text).replaceAll(' ', '');
const digits = (text: string): string => text.replace(/[^0-9]/gu, '');
const words = (text: string): readonly string[] =>
  foldPlace(text)
    .split(/[0-9 ]+/u)
    .filter((word) => [...word].length > 1);

/**
 * A merchant's reference as its statement shows it for years: empty if it might name a person. The number of an order has
 * a digit; a text without one may be a name. It has no email address, none of the recipient's names, and neither their
 * street nor the last seven digits of their phone.
 */
export function bookedReference(reference: string, { name, street, phone }: Recipient): string {
  const folded = joined(reference);
  const names = words(name);
  const mayName =
    digits(folded) === '' ||
    reference.includes('@') ||
    [name, street].some((text) => folded.includes(joined(text))) ||
    digits(folded).includes(digits(phone).slice(-7)) ||
    words(reference).some((word) => names.includes(word));
  return mayName ? '' : reference;
}
