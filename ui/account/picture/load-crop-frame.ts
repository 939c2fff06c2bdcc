/** Fetches the crop frame and the library behind it. */
export const loadCropFrame = (): Promise<typeof import('./crop-frame.tsx')> => import('./crop-frame.tsx');
