import * as v from 'valibot';
import type { Failure, FailureKind } from '../failure.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto, type ValuesOf } from '../form.ts';
import { findCountry } from '../geography/country.ts';
import { port } from '../port.ts';
import { phoneNumber, type PhoneRefusal } from '../geography/phone-number.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import { normalizeEmail, RequiredEmail } from '../identity/email.ts';
import { inEachSpelling } from '../identity/password.ts';
import type { Session } from '../identity/session.ts';
import type { EmailChangePort, EmailChangeRefusal } from '../verification/email-change-port.ts';
import type { UserChanges } from '../identity/person.ts';
import { PersonName } from '../identity/person-name.ts';
import type { UserId } from '../identity/user-id.ts';
import type { UserRepo } from '../identity/user-repo.ts';

/** Whether a typed phone number isn't refused for this reason. An empty one can be stored. */
const isPhoneWithout =
  (refusal: PhoneRefusal) =>
  ({ country, phone }: { readonly country: string; readonly phone: string }): boolean => {
    const read = phoneNumber(phone, country);
    return read.ok || read.error !== refusal;
  };

/** The form of /my-profile (spec §5). The service may refuse the email and the password too. */
export const ProfileForm = formOf(
  v.pipe(
    v.object({
      firstName: PersonName,
      lastName: PersonName,
      email: RequiredEmail,
      country: v.pipe(
        v.string(),
        v.check((stored) => findCountry(stored) !== null, 'missing'),
      ),
      phone: v.optional(v.string(), ''),
      /** The current password, needed for a new email only. */
      password: v.optional(v.string(), ''),
    }),
    v.forward(v.partialCheck([['country'], ['phone']], isPhoneWithout('long-phone'), 'long-phone'), ['phone']),
    v.forward(v.partialCheck([['country'], ['phone']], isPhoneWithout('unknown-dial-code'), 'unknown-dial-code'), [
      'phone',
    ]),
  ),
  [
    'missing',
    'long-name',
    'invalid-email',
    'long-phone',
    'unknown-dial-code',
    'email-taken',
    'wrong-password',
    'email-unverified',
  ],
);
export type ProfileForm = ValuesOf<typeof ProfileForm>;

export type SaveProfileRefusal =
  | 'signed-out'
  | IssuesOf<typeof ProfileForm>
  /** The backend's own message, for texts that quote it (spec §8). */
  | { readonly code: 'not-saved'; readonly kind: FailureKind; readonly message: string };

/** `check-mail`: everything is saved, and the new email is waiting for confirmation. */
export type SavedProfile = 'saved' | 'check-mail';

/**
 * Saves the profile of the signed-in person (spec §5, §7). A changed email is requested first, with the current
 * password; if it's refused, nothing is saved. If only the rest couldn't be saved, the next try doesn't ask for the
 * email again: asking sends mails, and their number is limited. A person whose profile wasn't written at registration
 * (spec §8) gets one now. `shownEmail` is the one that the form opened with: if another tab has confirmed a new one since,
 * leaving it in the form changes nothing.
 */
export function saveProfile(auth: AuthPort, users: UserRepo, emailChange: EmailChangePort) {
  /** The person whose new email was requested by a try that couldn't save the rest. */
  let requestedBy: UserId | null = null;

  const isAskedFor = async (owner: UserId, email: string): Promise<boolean> => {
    if (requestedBy !== owner) return false;
    const pending = await emailChange.pending();
    return pending.ok && pending.value === email;
  };

  return async (
    typed: TypedInto<typeof ProfileForm>,
    shownEmail?: string,
  ): Promise<Result<SavedProfile, SaveProfileRefusal>> => {
    const held = await auth.getSession();
    if (!held.ok) return refused(notSaved(held.error));
    if (held.value === null) return refused('signed-out');
    const form = ProfileForm.check(typed);
    const changed = ![held.value.email, shownEmail].includes(normalizeEmail(typed.email));
    const issues = [
      ...(form.ok ? [] : form.error.issues),
      ...(changed && !typed.password ? fieldIssue('password', 'missing').issues : []),
    ];
    if (!form.ok || issues.length > 0) return refused({ issues });

    const { userId: owner } = held.value;
    const { email } = form.value;
    if (changed && !(await isAskedFor(owner, email))) {
      const asked = await inEachSpelling(
        form.value.password,
        (password) => emailChange.ask(email, password),
        (answer) => !answer.ok && answer.error === 'wrong-password',
      );
      if (!asked.ok)
        return refused(typeof asked.error === 'string' ? addressIssue(asked.error) : notSaved(asked.error));
    }
    const written = await write(users, held.value, form.value);
    requestedBy = changed && !written.ok ? owner : null;
    if (!written.ok) return refused(notSaved(written.error));
    return ok(changed ? 'check-mail' : 'saved');
  };
}
export type SaveProfile = ReturnType<typeof saveProfile>;
export const SaveProfile = port<SaveProfile>('SaveProfile');

async function write(
  users: UserRepo,
  { userId: id, email, tokens }: Session,
  form: ProfileForm,
): Promise<Result<void, Failure>> {
  const phone = phoneNumber(form.phone, form.country);
  const country = findCountry(form.country);
  const changes: UserChanges = {
    firstName: form.firstName,
    lastName: form.lastName,
    country: country?.value ?? '',
    phone: phone.ok ? phone.value.digits : '',
    dialCode: phone.ok ? phone.value.dialCode : `+${country?.dialCode ?? '1'}`,
  };
  const known = await users.find(id);
  if (!known.ok) return known;
  return known.value === null
    ? users.insert({ id, email, roles: ['customer'], ...changes }, tokens)
    : users.update(id, changes);
}

const notSaved = ({ kind, message }: Failure): SaveProfileRefusal =>
  kind === 'session-ended' ? 'signed-out' : { code: 'not-saved', kind, message };

const addressIssue = (refusal: EmailChangeRefusal): SaveProfileRefusal =>
  fieldIssue(refusal === 'wrong-password' ? 'password' : 'email', refusal);
