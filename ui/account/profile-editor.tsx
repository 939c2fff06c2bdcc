import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { SECOND } from '#core/clock.ts';
import { ProfileForm, SaveProfile, type SaveProfileRefusal } from '#core/account/save-profile.ts';
import { fieldIssues } from '#core/field-issues.ts';
import { normalizeEmail } from '#core/session/email.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { PhoneFields } from '#ui/geography/phone-fields.tsx';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { PasswordField } from '#ui/kit/password-field.tsx';
import { catalogue, plainWords, savedProfile, saveProfileRefusal } from '#ui/messages.ts';
import type { SavedValues } from './use-saved-profile.ts';
import './profile-editor.css';

/** How long the saved profile stays on the screen (spec §9), in ms. */
const LEAVE_AFTER_MS = SECOND;

const missing: Readonly<Record<string, string>> = {
  firstName: plainWords.enterFirstName,
  lastName: plainWords.enterLastName,
  email: plainWords.enterEmail,
  password: plainWords.enterCurrentPassword,
};

/** The field that a refusal is about, where it is about one. */
const fieldOf: Partial<Record<Extract<SaveProfileRefusal, string>, string>> = {
  'invalid-email': 'email',
  'email-taken': 'email',
  'email-unverified': 'email',
  'wrong-password': 'password',
  'long-phone': 'phone',
};

function formRefusal(issues: readonly { field: string; code: string }[]): FormRefusal {
  const fields = issues.map(({ field, code }) => ({
    field,
    message:
      code === 'missing'
        ? (missing[field] ?? catalogue.fillInRequiredFields)
        : saveProfileRefusal(code as SaveProfileRefusal),
  }));
  const something = issues.some(({ code }) => code === 'missing');
  return { toast: something ? catalogue.fillInRequiredFields : (fields[0]?.message ?? ''), fields };
}

/** The form of /my-profile. Once saved, it leads back to the account. */
export function ProfileEditor({ saved }: { saved: SavedValues }): ReactNode {
  const saveProfile = usePort(SaveProfile);
  const reloadAccount = useReloadAccount();
  const [newEmail, setNewEmail] = useState(false);
  const { leaving, leaveSoon } = useLeaveSoon();

  const submit = useCallback(
    async ({ firstName = '', lastName = '', email = '', country = '', phone = '', password = '' }: FormValues) => {
      const form = { firstName, lastName, email, country, phone, password };
      const issues = fieldIssues(ProfileForm, form);
      if (normalizeEmail(email) !== saved.email && password === '') issues.push({ field: 'password', code: 'missing' });
      if (issues.length > 0) return formRefusal(issues);
      const result = await saveProfile(form);
      if (!result.ok) {
        const message = saveProfileRefusal(result.error);
        return {
          toast: message,
          fields: [{ field: typeof result.error === 'string' ? (fieldOf[result.error] ?? '') : '', message }],
        };
      }
      await reloadAccount();
      toasts.success(savedProfile[result.value]);
      leaveSoon();
      return undefined;
    },
    [saveProfile, reloadAccount, leaveSoon, saved.email],
  );

  const { busy, errors, errorOf, formProps, forgetDraft } = useForm(submit, 'my-profile', JSON.stringify(saved));

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} title="Your profile hasn’t been saved yet" />
      <div className="form-row">
        <TextField
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          required
          defaultValue={saved.firstName}
          error={errorOf('firstName')}
        />
        <TextField
          name="lastName"
          label="Last Name"
          autoComplete="family-name"
          required
          defaultValue={saved.lastName}
          error={errorOf('lastName')}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        required
        defaultValue={saved.email}
        error={errorOf('email')}
        hint={newEmail ? catalogue.emailChangeHint : undefined}
        onInput={({ currentTarget }) => setNewEmail(normalizeEmail(currentTarget.value) !== saved.email)}
      />
      {newEmail && (
        <PasswordField
          name="password"
          label="Current Password"
          hint="To change your email, we need to know it's you."
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
      <div className="profile-actions">
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

/** Goes back to the account after a moment, unless one has left by then. */
function useLeaveSoon(): { leaving: boolean; leaveSoon: () => void } {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => navigate(paths.myAccount), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);
  return { leaving, leaveSoon: useCallback(() => setLeaving(true), []) };
}
