import type { Persona } from '#demo/demo-port.ts';
import { windowAddress } from '#demo/demo-window.ts';

/** Personas whose screens are designed for a phone. */
const ON_A_PHONE: readonly Persona[] = ['customer', 'courier', 'pending-courier'];

/** Opens a window as a persona, in the size of their device, or brings an open one to the front. */
export function openWindow(persona: Persona): void {
  const width = ON_A_PHONE.includes(persona) ? 412 : 1040;
  const height = Math.min(880, screen.availHeight);
  // From the right edge of the screen; the recipient's is left of the courier's.
  const left = screen.availWidth - width * (persona === 'customer' ? 2 : 1);
  const opened = window.open(
    windowAddress(persona),
    `demo-${persona}`,
    `popup,width=${width},height=${height},left=${Math.max(0, left)},top=0`,
  );
  opened?.focus();
}
