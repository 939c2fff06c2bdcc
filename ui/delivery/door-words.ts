import { DELIVERY_FIELDS, type DoorField } from '#core/delivery/delivery-fields.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** What the courier needs to know at the door, in words. */
export const doorWords: Readonly<Record<DoorField, string>> = {
  accessCode: 'Access code',
  notes: 'Notes',
};

/** Whether it's text in several lines. */
export const hasLines = (field: DoorField): boolean => DELIVERY_FIELDS[field].rule === 'lines';

/** The attributes of an element that shows it: a code isn't translated. */
export const doorText = (field: DoorField) => (hasLines(field) ? {} : asWritten);
