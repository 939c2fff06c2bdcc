import { describe, expect, test } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import {
  decideConfirmation,
  decideEmailChange,
  decideEmailUndo,
  decideLink,
  decideUndoLink,
  isUndoable,
  type EmailChangeFacts,
  type RequestedChange,
} from '#core/verification/decide-email-change.ts';
import { EMAIL_CONFIRM_WITHIN, EMAIL_UNDO_WITHIN } from '#core/verification/email-change-limits.ts';
import { later } from '#core/instant.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const userId = knownUserId('00000000-0000-4000-8000-0000000000a1');
const another = knownUserId('00000000-0000-4000-8000-0000000000a2');
const change: RequestedChange = {
  userId,
  accessToken: 'here',
  email: 'new@example.com',
  askedAt: now,
  confirmed: false,
  ended: false,
};

describe('A change of email', () => {
  test('is refused for address, limits, account, password, then the new address', () => {
    type Case = EmailChangeFacts & { readonly email: string };
    const own = 'old@example.com';
    const wrong: Case = {
      own,
      emailVerified: false,
      isPassword: false,
      isClientWithin: false,
      isPersonWithin: false,
      isTaken: true,
      waitMs: 1,
      email: 'robin',
    };
    expect(
      unexpectedRefusals<Case>(
        wrong,
        [
          ['invalid-email', { email: change.email }],
          ['throttled', { isClientWithin: true }],
          ['throttled', { isPersonWithin: true }],
          ['email-unverified', { emailVerified: true }],
          ['wrong-password', { isPassword: true }],
          ['email-taken', { isTaken: false }],
          ['throttled', { waitMs: 0 }],
        ],
        ({ email, ...known }) => decideEmailChange(known, email),
      ),
    ).toEqual([]);
    const right = { ...wrong, emailVerified: true, isPassword: true, isClientWithin: true, isPersonWithin: true };
    expect(decideEmailChange(right, own)).toEqual({ ok: true, value: 'same' });
  });

  test('is confirmed within an hour, by its session, if the address is free', () => {
    const linked = (of: RequestedChange | undefined, session: string, at = now) =>
      refusalOf(decideConfirmation(decideLink(of, session, at), () => true));
    expect(linked(undefined, 'here')).toBe('link-expired');
    expect(linked({ ...change, ended: true }, 'here')).toBe('link-expired');
    expect(linked(change, 'there', later(now, EMAIL_CONFIRM_WITHIN))).toBe('link-expired');
    expect(linked(change, 'there', later(now, EMAIL_CONFIRM_WITHIN - 1))).toBe('other-session');
    expect(linked(change, 'here')).toBe('email-taken');
    expect(refusalOf(decideConfirmation(decideLink(change, 'here', now), () => false))).toBe('accepted');
  });

  test('is undone for three days once it’s confirmed, if its account is there', () => {
    const confirmed = { ...change, confirmed: true };
    expect(isUndoable(confirmed, now + EMAIL_UNDO_WITHIN - 1)).toBe(true);
    expect(isUndoable(confirmed, now + EMAIL_UNDO_WITHIN)).toBe(false);
    expect(isUndoable(change, now + EMAIL_CONFIRM_WITHIN)).toBe(false);
    expect([decideUndoLink(change, false), decideUndoLink(undefined, true)].map(refusalOf)).toEqual([
      'accepted',
      'link-expired',
    ]);
    expect(refusalOf(decideUndoLink(undefined, false))).toBe('throttled');
  });

  test('isn’t undone if another account has verified the old address', () => {
    const account = { id: userId };
    const holder = (id: typeof userId, emailVerifiedAt: number | null) => ({ id, emailVerifiedAt });
    expect(refusalOf(decideEmailUndo(undefined, undefined))).toBe('link-expired');
    expect(refusalOf(decideEmailUndo(account, holder(another, now)))).toBe('link-expired');
    expect(refusalOf(decideEmailUndo(account, holder(another, null)))).toBe('accepted');
    expect(refusalOf(decideEmailUndo(account, holder(userId, now)))).toBe('accepted');
  });
});
