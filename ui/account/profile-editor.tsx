import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { SECOND } from '#core/clock.ts';
import { ProfileForm, SaveProfile } from '#core/account/save-profile.ts';
import type { TypedInto } from '#core/form.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { PhoneFields } from '#ui/geography/phone-fields.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { catalog } from '#ui/messages.ts';
import { profileForm, saveProfileRefusal, savedProfile } from './account-words.ts';
import type { SavedValues } from './use-saved-profile.ts';
import './profile-editor.css';

/** Delay before leaving the screen after saving (spec §9), in ms. */
const LEAVE_AFTER_MS = SECOND;

/** The form of /my-profile. After saving, it leads back to the account. */
export function ProfileEditor({ saved }: { saved: SavedValues }): ReactNode {
  const saveProfile = usePort(SaveProfile);
  const reloadAccount = useReloadAccount();
  const [newEmail, setNewEmail] = useState(false);
  const { leaving, leaveSoon } = useLeaveSoon();

  const submit = useCallback(
    async (typed: TypedInto<typeof ProfileForm>) => {
      const result = await saveProfile(typed, saved.email);
      if (!result.ok) {
        const { error } = result;
        return typeof error === 'object' && 'issues' in error
          ? formRefusal(profileForm, error)
          : { toast: saveProfileRefusal(error) };
      }
      await reloadAccount();
      toasts.success(savedProfile[result.value]);
      leaveSoon();
      return undefined;
    },
    [saveProfile, saved.email, reloadAccount, leaveSoon],
  );

  const { busy, errors, errorOf, field, formProps, forgetDraft } = useFormOf(
    ProfileForm,
    submit,
    'my-profile',
    JSON.stringify(saved),
  );

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} title="Your profile hasn’t been saved yet" />
      <div className="form-row grid items-start gap-5 gap-x-4">
        <TextField
          {...field('firstName')}
          label="First Name"
          autoComplete="given-name"
          defaultValue={saved.firstName}
        />
        <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" defaultValue={saved.lastName} />
      </div>
      <TextField
        {...field('email')}
        type="email"
        label="Email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={saved.email}
        hint={newEmail ? catalog.emailChangeHint : undefined}
        onInput={({ currentTarget }) => setNewEmail(normalizeEmail(currentTarget.value) !== saved.email)}
      />
      {newEmail && (
        <PasswordField
          name="password"
          label="Current Password"
          hint="To change your email, we need to know it’s you."
          required
          error={errorOf('password')}
        />
      )}
      <PhoneFields
        label="Phone"
        defaultCountry={saved.country}
        defaultPhone={saved.phone}
        required={false}
        errorOf={errorOf}
      />
      <div className="profile-actions flex wrap gap-3">
        <Button type="submit" size="large" busy={busy || leaving}>
          Save Changes
        </Button>
        <ButtonLink size="large" variant="quiet" href={paths.myAccount} onClick={forgetDraft}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** Goes back to the account after a moment, unless the visitor has left by then. */
function useLeaveSoon(): { leaving: boolean; leaveSoon: () => void } {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(paths.myAccount), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return { leaving, leaveSoon: useCallback(() => setLeaving(true), []) };
}
