/** Which backend this build uses; the build replaces it with a literal, so that the other's code is dropped. */
export const BACKEND: 'demo' | 'live' = import.meta.env.VITE_BACKEND;
