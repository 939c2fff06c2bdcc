import { isolate } from '#core/isolate.ts';

/** The label that people type before the number: `Order`, `Order no.`, `order #`. */
const LABEL = /^(?:(?:my|our|your)\s+)?order\b(?:\s*(?:number\b|no\b\.?|nr\b\.?|id\b|[#№:.–-]))*\s*(?=\S*\p{Nd})/iu;

/** The shop's own order number without that label, for use beside a label: `1059` for `Order 1059`. */
export const orderNumber = (reference: string): string => reference.replace(LABEL, '');

/** The shop's own order number with the word, once: `Order 1059`. */
export function orderWords(reference: string): string {
  const number = orderNumber(reference);
  return /^order\b/iu.test(number) ? isolate(number) : `Order ${isolate(number)}`;
}
