/** What the build replaces with the style of everything below the fold. */
export const BELOW_STYLE = '/*below the fold*/';
