import { useCallback, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { COUNTRIES } from '#core/geography/country.ts';
import { ApiKeyRequest } from '#core/inquiry/api-key-request.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { brandPages } from '#brand/brand-pages.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { FormAside } from '#ui/kit/form-aside.tsx';
import { FormPage } from '#ui/kit/page.tsx';
import { SelectField } from '#ui/kit/select-field.tsx';
import { catalogue, plainWords } from '#ui/messages.ts';
import { inquiryRefusal } from './inquiry-refusal.ts';

const missing = {
  firstName: plainWords.enterFirstName,
  lastName: plainWords.enterLastName,
  companyName: plainWords.enterCompany,
  email: plainWords.enterEmail,
  phone: plainWords.enterPhoneNumber,
  website: plainWords.enterWebsite,
  deliveries: plainWords.enterDeliveries,
  country: plainWords.chooseCountry,
};

const countries = COUNTRIES.map(({ value, name }) => ({ value, label: name }));

/** /request-api-key (spec §2, §5). The request is sent nowhere (decision forms-send-nothing). */
export default function ApiKeyScreen(): ReactNode {
  const [, navigate] = useLocation();

  const submit = useCallback(
    async (values: FormValues) => {
      const typed = Object.fromEntries(Object.keys(missing).map((field) => [field, values[field] ?? '']));
      const refusal = inquiryRefusal(ApiKeyRequest, missing, typed);
      if (refusal !== undefined) return refusal;
      toasts.success(catalogue.requestSubmitted);
      navigate(paths.successApiRequest);
      return undefined;
    },
    [navigate],
  );

  const { busy, errors, errorOf, formProps } = useForm(submit, 'request-api-key');

  return (
    <FormPage
      title="Request API Key"
      lede="Tell us who you are and what you send. A person reads every request."
      aside={
        <FormAside
          tone="night"
          art={<KeyArt />}
          title={brandPages.api.title}
          text={brandPages.api.text}
          points={brandPages.api.points}
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} />
        <div className="form-row">
          <TextField
            name="firstName"
            label="First Name"
            autoComplete="given-name"
            required
            error={errorOf('firstName')}
          />
          <TextField
            name="lastName"
            label="Last Name"
            autoComplete="family-name"
            required
            error={errorOf('lastName')}
          />
        </div>
        <TextField
          name="companyName"
          label="Company Name"
          autoComplete="organization"
          required
          error={errorOf('companyName')}
        />
        <div className="form-row">
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            required
            error={errorOf('email')}
          />
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            autoComplete="tel"
            inputMode="tel"
            required
            error={errorOf('phone')}
          />
        </div>
        <TextField
          name="website"
          type="url"
          label="Website"
          autoComplete="url"
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          required
          placeholder="https://example.com"
          error={errorOf('website')}
        />
        <div className="form-row">
          <TextField
            name="deliveries"
            label="Deliveries"
            hint="How many you expect, such as 200 a month"
            required
            error={errorOf('deliveries')}
          />
          <SelectField
            name="country"
            label="Country"
            placeholder="Choose a country"
            options={countries}
            autoComplete="country"
            required
            error={errorOf('country')}
          />
        </div>
        <Button type="submit" size="large" block busy={busy}>
          Submit Request
        </Button>
      </form>
    </FormPage>
  );
}
