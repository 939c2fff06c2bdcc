import { PAGE_EVENTS } from './page-events.ts';
import { takeOver } from './page-script.ts';

/*
 * The inline script of a page that starts the app by itself: the page's script as a whole. Its own file would be one more
 * beside the app's.
 */

const handle = takeOver([]);
for (const name of PAGE_EVENTS) addEventListener(name, handle, true);
