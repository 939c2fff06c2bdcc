import { isolate } from '#core/isolate.ts';

/** Its own label, as people type it before the number: `Order`, `Order no.`, `order #`. */
const LABEL = /^(?:(?:my|our|your)\s+)?order\b(?:\s*(?:number\b|no\b\.?|nr\b\.?|id\b|[#№:.–-]))*\s*(?=\S*\p{Nd})/iu;

/** The shop's own order number without the word, for beside a label that says it: `1059` for `Order 1059`. */
export const orderNumber = (reference: string): string => reference.replace(LABEL, '');

/** The shop's own order number with the word, once: `Order 1059`. */
export function orderWords(reference: string): string {
  const number = orderNumber(reference);
  return /^order\b/iu.test(number) ? isolate(number) : `Order ${isolate(number)}`;
}
