/** Most characters of a proof's photo as a data URL: 400 kB. */
export const PROOF_LENGTH = 400_000;
