/**
 * Whether this build's backend answers a business's own software. The hosted one doesn't yet. Routes compare the
 * variable themselves, so that the build leaves out the code of their screens.
 */
export const HAS_API = import.meta.env.VITE_BACKEND !== 'live';
