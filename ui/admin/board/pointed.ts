import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import { sharedValue } from '#ui/app/shared-value.ts';

/** Under the pointer: its row, or its courier on the map. */
const hovered = sharedValue<DeliveryId | null>(null);
/** Its row has the focus. */
const focused = sharedValue<DeliveryId | null>(null);

const pointed = (): DeliveryId | null => hovered.get() ?? focused.get();

function subscribe(listener: () => void): () => void {
  const stops = [hovered.subscribe(listener), focused.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The delivery that is pointed at, in the list or on the map; null if none is. */
export const usePointed = (): DeliveryId | null => useSyncExternalStore(subscribe, pointed);

/** Whether this one is pointed at. Of a long list, only two rows render again when another is. */
export const useIsPointed = (id: DeliveryId): boolean => useSyncExternalStore(subscribe, () => pointed() === id);

/** The delivery of a row or a mark, or of a part of it. */
function deliveryAt(target: EventTarget | null): DeliveryId | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-delivery], [data-mark]') : null;
  return ((found?.dataset['delivery'] ?? found?.dataset['mark']) as DeliveryId | undefined) ?? null;
}

/** Follows the pointer and the focus on a board. The board listens: a removed row is told of no pointer that leaves it. */
export function usePointing(board: RefObject<HTMLElement | null>): void {
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
