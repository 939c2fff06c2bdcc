import type { UserId } from '../identity/user-id.ts';

/** Who has a delivery's two ends: its business's owner, null for a removed one, and the recipient's email or ''. */
export interface DeliveryEnds {
  readonly owner: UserId | null;
  readonly recipientEmail: string;
}

/**
 * Whether a delivery is a person's own, so that they may not carry it: the one who's paid for it can't be the one who's
 * credited when it's late, or who'd say that it arrived. Emails count as equal as they're written, in any case.
 */
export const isOwnDelivery = (
  { id, email }: { readonly id: UserId; readonly email: string },
  { owner, recipientEmail }: DeliveryEnds,
): boolean => owner === id || (recipientEmail !== '' && recipientEmail.toLowerCase() === email.toLowerCase());
