/**
 * Whether this build has the screens for a business's own software. A live build has none yet: no hosted sandbox opens
 * a test key. Routes compare the variable themselves, so that the build leaves out the code of their screens.
 */
export const HAS_API = import.meta.env.VITE_BACKEND !== 'live';
