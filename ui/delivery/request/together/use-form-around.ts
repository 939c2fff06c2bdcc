import { useRef } from 'react';
import { DELIVERY_FIELD_NAMES } from '#core/delivery/request/delivery-fields.ts';
import { fillField } from '#ui/delivery/request/request-typed.ts';
import type { TrayItem } from './tray.ts';

/** The form around an element: its fields and its focus. */
export function useFormAround() {
  /** Of an element within the form. */
  const host = useRef<HTMLDivElement>(null);
  const form = () => host.current?.closest('form') ?? null;
  const refill = (item: TrayItem) => {
    for (const name of DELIVERY_FIELD_NAMES) fillField(form(), name, item[name]);
  };
  const focus = (name: string) => {
    const control = form()?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  /** Once the draft of the one before is forgotten: what's in the form from then on is the next draft. */
  const fillNext = (item: TrayItem) =>
    setTimeout(() => {
      refill(item);
      focus('name');
    });
  return { host, form, refill, focus, fillNext };
}
