import { isZoneName } from '#core/delivery/request/delivery-form.ts';

/** The time zones this browser knows, plus the current one. */
export function timeZoneOptions(set: string): { value: string; label: string }[] {
  const all = new Set([set, ...Intl.supportedValuesOf('timeZone').filter(isZoneName)]);
  return [...all].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
