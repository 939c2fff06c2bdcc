import type { Instant } from '#core/instant.ts';

/** Why a delivery was refused that would be ready while its city or shop is closed, and when one may be ready next. */
export type NotOpen =
  | { readonly code: 'paused'; readonly reason: string; readonly nextReadyAt: Instant | null }
  | { readonly code: 'outside-hours'; readonly of: 'city' | 'shop'; readonly nextReadyAt: Instant | null };

/** Whether a refusal says that a city or a shop takes no new deliveries. */
export const isNotOpen = (error: unknown): error is NotOpen =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'paused' || error.code === 'outside-hours');
