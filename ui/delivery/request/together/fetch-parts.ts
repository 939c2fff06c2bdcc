/** Fetches what only several deliveries need. */
export const fetchParts = () => import('./parts.ts');
