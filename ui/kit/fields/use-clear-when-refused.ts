import { useEffect, useRef } from 'react';

/**
 * Clears a field of digits when a complete entry is refused, so that the next one is typed into empty cells. An
 * incomplete entry stays.
 */
export function useClearWhenRefused(id: string, error: unknown, length: number, onEmptied: () => void): void {
  const last = useRef(error);
  useEffect(() => {
    const before = last.current;
    last.current = error;
    if (error === before || error === undefined) return;
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement) || field.value.length < length) return;
    field.value = '';
    onEmptied();
  });
}
