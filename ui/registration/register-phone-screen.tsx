import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { SavePhone } from '#core/registration/save-phone.ts';
import { ConnectedArt } from '#ui/art/connected.tsx';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { PhoneFields } from '#ui/geography/phone-fields.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { catalog } from '#ui/messages.ts';
import { registrationRefusals } from './registration-words.ts';
import { REGISTRATION_STEPS } from './steps.ts';

/** The country that registration starts with (spec §9). */
const DEFAULT_COUNTRY = 'canada';

/** /register-phone (spec §2): the mobile number of a registration in progress, then back to /account-type. */
export default function RegisterPhoneScreen(): ReactNode {
  const savePhone = usePort(SavePhone);

  const submit = useCallback(
    async ({ phone = '', country = DEFAULT_COUNTRY }: FormValues) => {
      const result = await savePhone(phone, country);
      if (!result.ok) {
        const message = registrationRefusals.savePhone[result.error];
        const aboutAccount = result.error === 'missing-registration' || result.error === 'phone-not-saved';
        return { toast: message, fields: [{ field: aboutAccount ? '' : 'phone', message }] };
      }
      toasts.success(catalog.phoneSaved);
      navigate(paths.accountType);
      return undefined;
    },
    [savePhone],
  );

  const { busy, errors, errorOf, formProps } = useForm(submit, 'register-phone');

  return (
    <FormPage
      title="Your mobile number"
      lede="So a courier at your door or counter can reach you."
      back={<BackLink href={paths.accountType}>Back</BackLink>}
      steps={<Steps steps={REGISTRATION_STEPS} current={3} />}
      foot={
        <span>
          Not registered yet?{' '}
          <Link className="text-link" href={paths.register}>
            Create an account
          </Link>
        </span>
      }
      aside={
        <FormAside
          art={<ConnectedArt />}
          title="One call, at the right moment"
          text="If nobody answers the bell, the courier can call you."
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} title="The number hasn’t been saved yet" />
        <PhoneFields defaultCountry={DEFAULT_COUNTRY} errorOf={errorOf} />
        <Button type="submit" size="large" block busy={busy}>
          Continue
        </Button>
      </form>
    </FormPage>
  );
}
