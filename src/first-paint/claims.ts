import { showClaims } from './show-claims.ts';

/*
 * The page's script fetches this file when the browser is idle, on a page with claims of a live build. It replaces their
 * texts if the figures prove them.
 */

void showClaims();
