import { useCallback, useEffect, useRef, useState } from 'react';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import { VibrateSetting } from '#core/courier/vibrate-setting.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';

const PATTERN = [180, 90, 180];

/** Whether this device can vibrate at all. */
export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** Vibrates if the page was touched: before that, browsers refuse it and say so in the console. */
export function vibrate(pattern: number[]): void {
  const { userActivation } = navigator as Partial<Navigator>;
  if (canVibrate() && userActivation?.hasBeenActive !== false) navigator.vibrate(pattern);
}

/** The courier's vibration setting on this device; on by default. */
export function useVibrateSetting(): readonly [on: boolean, set: (on: boolean) => void] {
  const setting = usePort(VibrateSetting);
  const stored = useValue(useCallback(() => setting.read(), [setting]));
  const [chosen, choose] = useState<boolean | null>(null);
  return [
    chosen ?? stored ?? true,
    (wanted) => {
      choose(wanted);
      void setting.write(wanted).catch(() => undefined);
    },
  ];
}

/**
 * The announcement of new offers; empty at first. Vibrates if `vibrates` is true. Offers that were there when the board
 * opened aren't new.
 */
export function useNewOffers(offers: readonly Offer[], vibrates: boolean): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = known.current;
    const fresh = offers.filter(({ id }) => before !== null && !before.has(id)).length;
    known.current = new Set(offers.map(({ id }) => id));
    if (fresh === 0) return;
    const words = fresh === 1 ? 'A new delivery' : `${fresh} new deliveries`;
    // Identical words wouldn't change the page, and so wouldn't be announced.
    setNews((said) => (said === words ? `${words}\u{A0}` : words));
    if (vibrates) vibrate(PATTERN);
  }, [offers, vibrates]);
  return news;
}
