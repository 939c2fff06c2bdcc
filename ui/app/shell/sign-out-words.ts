import type { SignOutRefusal } from '#core/app/sign-out.ts';
import { catalog } from '#ui/messages.ts';

/** The words for each refusal to sign out. */
export const signOutRefusals = {
  'already-signing-out': '',
  // A dialog asks instead, unless it can't be fetched.
  'unsent-steps': 'Some steps of your delivery haven’t been sent yet. Try again when you’re back online.',
  'sign-out-failed': catalog.signOutFailed,
  'others-not-reached':
    'You’re signed out here, but we couldn’t reach your other devices. Sign in and try again when you’re online.',
} satisfies Record<SignOutRefusal, string>;
