import type { Purpose } from './dependencies.ts';

const PURPOSES: readonly Purpose[] = ['registration', 'password-reset'];

/** The purpose of a code that a body's `type` names, a registration without one; null for any other text. */
export const purposeOf = (type: unknown): Purpose | null =>
  PURPOSES.find((purpose) => purpose === (type ?? 'registration')) ?? null;
