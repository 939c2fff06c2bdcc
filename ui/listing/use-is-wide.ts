import { useMedia } from '#ui/kit/use-media.ts';

/** Whether there's space for a table; otherwise the rows are cards. */
export const useIsWide = (): boolean => useMedia('(min-width: 60rem)');
