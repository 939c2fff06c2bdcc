/**
 * The end of a prerendered page's first screen, as React writes it. The build splits the page's style there, and
 * replaces it by a link to the second part.
 */
export const BELOW_STYLE = '<link data-below=""/>';
