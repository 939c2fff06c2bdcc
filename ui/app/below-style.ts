/**
 * Where a prerendered page's first screen ends, as React writes it: the build splits the page's style there, and makes it
 * a link to the second part.
 */
export const BELOW_STYLE = '<link data-below=""/>';
