import type { BusinessId } from '#core/business/business-id.ts';
import type { DispatchState } from './dispatch-state.ts';

/** A business's time zone for its mails, an IANA name; null until it has entered its pickup details. */
export const timeZoneOf = ({ settings }: DispatchState, of: BusinessId): string | null =>
  settings.find(({ business }) => business === of)?.pickup?.timeZone ?? null;
