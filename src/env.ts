/** Which backend this build talks to; the build replaces it by a literal, so the other's code is dropped. */
export const BACKEND: 'demo' | 'live' = import.meta.env.VITE_BACKEND;
