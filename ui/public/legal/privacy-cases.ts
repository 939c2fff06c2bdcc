import { HELD_BACK_AFTER, HELD_BACK_AT_MOST, TEXTS_KEPT } from '#core/support/case-rules.ts';
import { days } from './periods.ts';

/** The messages of cases about deliveries with their photos, as they're stored with us. */
export const caseTextsRow = {
  what: 'Messages and photos to our team about a delivery',
  why: 'To answer them, and to decide on a refund. If a recipient reports a problem with what they got, the shop sees the reason, the first words and their photos.',
  kept: `Deleted with the names and addresses. An open case keeps all of it until ${days(HELD_BACK_AFTER)} after its end, and ${days(HELD_BACK_AT_MOST)} after the delivery ended at most.`,
};

/** The messages of other cases. */
export const otherTextsRow = {
  what: 'Other messages and photos to our team',
  why: 'To answer them.',
  kept: `Deleted ${days(TEXTS_KEPT)} after the case ended.`,
};

/** A case without its messages, which is kept. */
export const caseRow = {
  what: 'The reason of a case, its times, its outcome and the amount of a refund',
  why: 'For statements, and so that a delivery is decided on once.',
  kept: 'Permanently, without a name.',
};
