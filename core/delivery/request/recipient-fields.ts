import type { FieldsWith } from './delivery-fields.ts';

type RecipientField = FieldsWith<{ recipient: true }>;

/** Written out, since the table of all fields has no space on a guest's tracking page. Another set doesn't compile. */
const SEEN = { name: 1, street: 1, unit: 1, accessCode: 1, handover: 1 } satisfies Record<RecipientField, 1>;

/** The fields that the recipient sees. */
export const RECIPIENT_SEES = Object.keys(SEEN) as readonly RecipientField[];

/** The values of those that answers of earlier releases don't have. */
export const ADDED_FOR_RECIPIENTS = { accessCode: '' } satisfies Record<
  FieldsWith<{ recipient: true; added: true }>,
  string
>;
