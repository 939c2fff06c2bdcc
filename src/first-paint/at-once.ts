import { noteChanges } from './note-changes.ts';
import { PAGE_EVENTS } from './page-events.ts';
import { takeOver } from './page-script.ts';

/*
 * The inline script of a page that starts the app by itself: the page's script as a whole. Its own file would be one more
 * beside the app's.
 */

// The recipient of a delivery sees more than the number shows, so what's prerendered for it isn't for them.
document.documentElement.toggleAttribute('data-key', location.hash.startsWith('#k='));

noteChanges();
const handle = takeOver([]);
for (const name of PAGE_EVENTS) addEventListener(name, handle, true);
