import type { BusinessId } from '#core/business/business-id.ts';
import { requestDraft } from '#core/delivery/merchant/request-delivery.ts';
import { DELIVERY_FIELD_NAMES, pick, type DeliveryFieldName } from '#core/delivery/request/delivery-fields.ts';
import { typedInto } from '#ui/app/use-form-of.ts';

/** A delivery that waits in the tray, as typed, without the pickup's fields. */
export type TrayItem = Readonly<Record<DeliveryFieldName, string>>;

/** The name of the tray's draft. */
export const trayDraft = (business: BusinessId): string => `${requestDraft(business, null)}:tray`;

/** A kept tray; empty if there's none that can be read. */
export function readTray(text: string | null): readonly TrayItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.map((one: Partial<TrayItem>) => typedInto(DELIVERY_FIELD_NAMES, one)) : [];
  } catch {
    return [];
  }
}

export const itemOf = (typed: TrayItem): TrayItem => pick(DELIVERY_FIELD_NAMES, typed);

/** The fields that have a value before anyone types one, or that stay for the next delivery. */
const PRESET: readonly DeliveryFieldName[] = ['city', 'state', 'size', 'handover', 'readyIn', 'slot'];

/** Whether nothing of a delivery is typed. */
export const isBlank = (typed: TrayItem): boolean =>
  DELIVERY_FIELD_NAMES.every((name) => PRESET.includes(name) || typed[name].trim() === '');

/** The fields of the next delivery: empty, but for those that a new form has, and with the same time. */
export const nextItem = (
  { readyIn, slot }: Pick<TrayItem, 'readyIn' | 'slot'>,
  { city, state }: Pick<TrayItem, 'city' | 'state'>,
): TrayItem => ({
  ...typedInto(DELIVERY_FIELD_NAMES, {}),
  city,
  state,
  size: 'small',
  handover: 'meet',
  readyIn,
  slot,
});

/** The deliveries that the button requests: those of the tray, and the one in the form unless nothing is typed. */
export const wanted = (items: readonly TrayItem[], typed: TrayItem): readonly TrayItem[] =>
  isBlank(typed) && items.length > 0 ? items : [...items, itemOf(typed)];
