import { useCallback } from 'react';
import type { Business } from '#core/business/business.ts';
import { KnownRecipients, type KnownRecipient } from '#core/delivery/merchant/known-recipients.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';

/** Earlier recipients, stored on this device; undefined while loading. */
export function useKnownRecipients(business: Business): readonly KnownRecipient[] | undefined {
  const recipients = usePort(KnownRecipients);
  return useValue(useCallback(() => recipients.of(business.id).catch(() => []), [recipients, business.id]));
}
