import type { Actor } from '../account/policy.ts';

/**
 * Whether a person counts as a ready courier (decision finishing-registration): one with a courier picture and a
 * verified email.
 */
export const mayBeCounted = (
  { roles, emailVerified }: Pick<Actor, 'roles' | 'emailVerified'>,
  hasCourierPicture: boolean,
): boolean => emailVerified && roles.includes('courier') && hasCourierPicture;
