import type { FollowDeliveryRefusal } from '#core/delivery/track/follow-delivery.ts';
import { catalog } from '#ui/messages.ts';

export const followDeliveryRefusals = {
  'missing-delivery-number': catalog.enterDeliveryNumber,
  'invalid-delivery-number': catalog.invalidDeliveryNumber,
  'not-signed-in': catalog.signInToSaveDelivery,
  'delivery-not-saved': catalog.deliveryNotSaved,
} satisfies Record<FollowDeliveryRefusal, string>;
