/** Follows a number that nothing has counted. */
export const SAMPLE_FIGURE = ' (sample figure)';
