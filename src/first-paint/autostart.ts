import { noteChanges } from './note-changes.ts';
import { PAGE_EVENTS } from './page-events.ts';
import { handOff } from './page-script.ts';

/*
 * The inline script of a page that starts the app by itself: the whole page script inline, which saves a file beside
 * the app's.
 */

// The recipient of a delivery sees more than the number shows, so the prerendered content isn't for them.
document.documentElement.toggleAttribute('data-key', location.hash.startsWith('#k='));

noteChanges();
const handle = handOff([]);
for (const name of PAGE_EVENTS) addEventListener(name, handle, true);
