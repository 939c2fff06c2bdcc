import type { Persona } from '#demo/demo-port.ts';
import { windowAddress } from '#demo/demo-window.ts';

/** Those whose screens are made for a phone. */
const ON_A_PHONE: readonly Persona[] = ['customer', 'courier', 'pending-courier'];

/** Opens the product as somebody in a window of its own, in the size of their device; one that is open already comes to the front. */
export function openWindow(persona: Persona): void {
  const width = ON_A_PHONE.includes(persona) ? 412 : 1040;
  const height = Math.min(880, screen.availHeight);
  // Beside each other, from the right edge of the screen.
  const left = screen.availWidth - width * (persona === 'customer' ? 2 : 1);
  const opened = window.open(
    windowAddress(persona),
    `demo-${persona}`,
    `popup,width=${width},height=${height},left=${Math.max(0, left)},top=0`,
  );
  opened?.focus();
}
