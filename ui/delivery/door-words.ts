import { DELIVERY_FIELDS, type DoorField } from '#core/delivery/request/delivery-fields.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** The labels of the details that the courier needs at the door. */
export const doorWords: Readonly<Record<DoorField, string>> = {
  accessCode: 'Access code',
  notes: 'Notes',
};

/** Whether the field is text of several lines. */
export const hasLines = (field: DoorField): boolean => DELIVERY_FIELDS[field].rule === 'lines';

/** The attributes of an element that shows the field: lines stay lines, and a code isn't translated. */
export const doorText = (field: DoorField) => (hasLines(field) ? { className: 'lines' } : asWritten);
