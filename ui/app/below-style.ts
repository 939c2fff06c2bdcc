/**
 * Where a prerendered page has the style of what's below the fold, as React writes it: the build splits the page's style
 * there, and makes it a link to the second part.
 */
export const BELOW_STYLE = '<link data-below=""/>';
