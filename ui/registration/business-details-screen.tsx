import { useCallback, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { AddBusiness } from '#core/business/add-business.ts';
import { MerchantArt } from '#ui/art/merchant.tsx';
import { BUSINESS_FORMS, type TypedBusiness } from '#core/business/business-details.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BusinessFields } from '#ui/business/business-fields.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { catalog } from '#ui/messages.ts';
import { businessForms, businessRefusals } from '#ui/business/business-words.ts';
import { MERCHANT_STEPS } from './steps.ts';
import { SignInFirst, NextStepBanner } from './next-step-banner.tsx';

const words = businessRefusals.add.registration;

/**
 * /business-details (spec §2): the first business of a new merchant, with registration's states
 * (decision five-states-at-registration).
 */
export default function BusinessDetailsScreen(): ReactNode {
  const addBusiness = usePort(AddBusiness);

  const submit = useCallback(
    async (typed: TypedBusiness) => {
      const result = await addBusiness('registration', typed);
      if (!result.ok)
        return typeof result.error === 'string'
          ? { toast: words[result.error] }
          : formRefusal(businessForms.registration, result.error);
      toasts.success(catalog.businessSaved);
      navigate(paths.successBusinessRegistration, { state: { added: true } });
      return undefined;
    },
    [addBusiness],
  );

  const { busy, errors, field, formProps } = useFormOf(BUSINESS_FORMS.registration, submit, 'business-details');
  const hasRefusal = (refusal: keyof typeof words) => errors.some(({ message }) => message === words[refusal]);

  return (
    <FormPage
      title="Business Details"
      lede="Where couriers pick up, and who to contact."
      back={<BackLink href={paths.accountType}>Back</BackLink>}
      steps={<Steps steps={MERCHANT_STEPS} current={4} />}
      aside={
        <FormAside
          art={<MerchantArt />}
          title="Your counter, on the map"
          points={[
            'A person reviews each business before its first delivery',
            'You can add more businesses later',
            '5 free deliveries to try',
          ]}
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} title="The business hasn’t been saved yet" />
        {hasRefusal('not-signed-in') && <SignInFirst />}
        {hasRefusal('not-verified') && (
          <NextStepBanner title="Verify your email first" href={paths.verifyEmail} action="Verify Email">
            You’ll come back to this step, and everything you entered is kept.
          </NextStepBanner>
        )}
        {hasRefusal('not-a-merchant') && (
          <NextStepBanner title="Choose your account type" href={paths.accountType} action="Account type" />
        )}
        {hasRefusal('earlier-added') && (
          <NextStepBanner
            title="Your earlier business was saved"
            href={paths.successBusinessRegistration}
            action="Continue"
          >
            You can continue with that one.
          </NextStepBanner>
        )}
        <BusinessFields form="registration" field={field} />
        <Button type="submit" size="large" block busy={busy}>
          Continue
        </Button>
      </form>
    </FormPage>
  );
}
