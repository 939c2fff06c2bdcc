import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { fullName } from '#core/identity/profile.ts';
import { COUNTRIES } from '#core/geography/country.ts';
import { ApiKeyRequest } from '#core/inquiry/api-key-request.ts';
import type { TypedInto } from '#core/form.ts';
import { Island } from '#ui/app/loading/island.tsx';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { useNextScreen } from '#ui/app/routing/use-next-screen.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { brandPages } from '#brand/brand-pages.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { catalog } from '#ui/messages.ts';
import { apiKeyForm } from './inquiry-words.ts';
import { rememberInquiry } from './last-inquiry.tsx';

const example = <Island load={() => import('#ui/public/request-example.tsx')} hydrate="idle" />;

const countries = COUNTRIES.map(({ value, name }) => ({ value, label: name }));

/** /request-api-key (spec §2, §5). The request isn't sent anywhere (decision forms-send-nothing). */
export default function ApiKeyScreen(): ReactNode {
  useNextScreen(paths.successApiRequest);

  const submit = useCallback(async (typed: TypedInto<typeof ApiKeyRequest>) => {
    const checked = ApiKeyRequest.check(typed);
    if (!checked.ok) return formRefusal(apiKeyForm, checked.error);
    const { value: values } = checked;
    rememberInquiry('request', {
      name: fullName(values),
      email: values.email,
      about: values.companyName,
    });
    toasts.success(catalog.requestSubmitted);
    navigate(paths.successApiRequest);
    return undefined;
  }, []);

  const { busy, errors, field, formProps } = useFormOf(ApiKeyRequest, submit, 'request-api-key');

  return (
    <>
      <FormPage
        title="Request API Key"
        lede={
          <>
            <span>Tell us who you are and what you send. </span>
            <Link className="text-link" href={paths.developers}>
              How the API works
            </Link>
          </>
        }
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
          <div className="form-row grid items-start gap-5 gap-x-4">
            <TextField {...field('firstName')} label="First Name" autoComplete="given-name" />
            <TextField {...field('lastName')} label="Last Name" autoComplete="family-name" />
          </div>
          <TextField {...field('companyName')} label="Company Name" autoComplete="organization" />
          <div className="form-row grid items-start gap-5 gap-x-4">
            <TextField
              {...field('email')}
              type="email"
              label="Email"
              autoComplete="email"
              inputMode="email"
              spellCheck={false}
            />
            <TextField {...field('phone')} type="tel" label="Phone" autoComplete="tel" inputMode="tel" />
          </div>
          <TextField
            {...field('website')}
            type="url"
            label="Website"
            autoComplete="url"
            inputMode="url"
            spellCheck={false}
            autoCapitalize="off"
            placeholder="https://example.com"
          />
          <div className="form-row grid items-start gap-5 gap-x-4">
            <TextField {...field('deliveries')} label="Deliveries" hint="How many you expect, such as 200 a month" />
            <SelectField
              {...field('country')}
              label="Country"
              placeholder="Choose a country"
              options={countries}
              autoComplete="country"
            />
          </div>
          <Button type="submit" size="large" block busy={busy}>
            Submit Request
          </Button>
        </form>
      </FormPage>
      {example}
    </>
  );
}
