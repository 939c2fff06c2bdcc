import { noteChanges } from './note-changes.ts';
import { PAGE_EVENTS } from './page-events.ts';
import { handOff } from './page-script.ts';

/*
 * The inline script of a page that starts the app immediately. It contains the whole page script, which saves a request
 * beside the app's.
 */

// Marks the page of a recipient's link. Recipients see more than the prerendered content, which is for the number
// alone.
document.documentElement.toggleAttribute('data-key', location.hash.startsWith('#k='));

noteChanges();
const handle = handOff([]);
for (const name of PAGE_EVENTS) addEventListener(name, handle, true);
