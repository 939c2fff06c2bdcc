import type { UserId } from '#core/identity/user-id.ts';

/** The people at a delivery's two ends: its business's owner, null if removed, and the recipient's email or ''. */
export interface DeliveryEnds {
  readonly owner: UserId | null;
  readonly recipientEmail: string;
}

/**
 * Whether a delivery is a person's own, so that they may not carry it. A courier who is paid for a delivery must not be
 * the one who's credited if it's late, or who confirms its arrival. Emails are compared without regard to case only
 * (decision own-deliveries).
 */
export const isOwnDelivery = (
  { id, email }: { readonly id: UserId; readonly email: string },
  { owner, recipientEmail }: DeliveryEnds,
): boolean => owner === id || (recipientEmail !== '' && recipientEmail.toLowerCase() === email.toLowerCase());
