import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { sharedValue } from '#ui/app/shared-value.ts';

/** The delivery whose row, or courier on the map, is under the pointer. */
const hovered = sharedValue<DeliveryId | null>(null);
/** The delivery whose row has the focus. */
const focused = sharedValue<DeliveryId | null>(null);

const highlighted = (): DeliveryId | null => hovered.get() ?? focused.get();

function subscribe(listener: () => void): () => void {
  const stops = [hovered.subscribe(listener), focused.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The highlighted delivery: under the pointer, or else with the focus; null if there's none. */
export const useHighlighted = (): DeliveryId | null => useSyncExternalStore(subscribe, highlighted);

/** Whether this delivery is highlighted. When the highlight moves, only two rows of the list render again. */
export const useIsHighlighted = (id: DeliveryId): boolean =>
  useSyncExternalStore(subscribe, () => highlighted() === id);

/** The delivery of the row or map mark that contains an element. */
function deliveryAt(target: EventTarget | null): DeliveryId | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-delivery], [data-mark]') : null;
  return ((found?.dataset['delivery'] ?? found?.dataset['mark']) as DeliveryId | undefined) ?? null;
}

/**
 * Tracks the pointer and the focus on a board. The listeners are on the board, because a removed row gets no
 * `pointerleave` event.
 */
export function useHighlighting(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    const onOver = ({ target }: Event) => hovered.set(deliveryAt(target));
    const onLeave = () => hovered.set(null);
    const onFocus = ({ target }: Event) => focused.set(deliveryAt(target));
    const onBlur = () => focused.set(null);
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    return () => {
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      onLeave();
      onBlur();
    };
  }, [board]);
}
