/** The backend of this build. The build replaces it with a literal, so that the other backend's code is dropped. */
export const BACKEND: 'demo' | 'live' = import.meta.env.VITE_BACKEND;
