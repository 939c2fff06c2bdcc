import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { AddBusiness } from '#core/business/add-business.ts';
import { BUSINESS_FORMS, type TypedBusiness } from '#core/business/business-details.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { MerchantArt } from '#ui/art/merchant.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { catalog } from '#ui/messages.ts';
import { BusinessFields } from './business-fields.tsx';
import { businessForms, businessRefusals } from './business-words.ts';

const words = businessRefusals.add.later;

/** /add-business (spec §2, §5): another business of the signed-in merchant. */
export default function AddBusinessScreen(): ReactNode {
  const addBusiness = usePort(AddBusiness);

  const submit = useCallback(
    async (typed: TypedBusiness) => {
      const added = await addBusiness('later', typed);
      if (!added.ok)
        return typeof added.error === 'string'
          ? { toast: words[added.error] }
          : formRefusal(businessForms.later, added.error);
      toasts.success(catalog.businessAdded);
      navigate(paths.myBusinesses);
      return undefined;
    },
    [addBusiness],
  );

  const { busy, errors, field, formProps } = useFormOf(BUSINESS_FORMS.later, submit, 'add-business');
  const earlier = errors.some(({ message }) => message === words['earlier-added']);

  return (
    <FormPage
      title="Add Business"
      lede="Where your parcels leave from. We review every business before it can send."
      back={<BackLink href={paths.myBusinesses}>My Businesses</BackLink>}
      aside={
        <FormAside
          art={<MerchantArt />}
          title="Another counter, the same couriers"
          points={[
            'Each business has its own address and email',
            'A person reviews it, usually within a day',
            'You see the decision in My Businesses',
          ]}
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} title={earlier ? 'This business hasn’t been added yet' : undefined}>
          {earlier && <Link href={paths.myBusinesses}>See the earlier one in My Businesses</Link>}
        </ErrorSummary>
        <BusinessFields form="later" field={field} />
        <Button type="submit" size="large" block busy={busy}>
          Add Business
        </Button>
      </form>
    </FormPage>
  );
}
