import {
  BUSINESS_FIELDS,
  businessDetails,
  type BusinessDetails,
  type BusinessFieldRefusal,
} from '#core/business/business-details.ts';
import type { RegionForm } from '#core/geography/region.ts';
import { fieldIssues } from '#core/field-issues.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { plainWords, refusals } from '#ui/messages.ts';

const missing: Readonly<Record<string, string>> = {
  country: plainWords.chooseCountry,
  businessName: plainWords.enterBusinessName,
  address: plainWords.enterAddress,
  city: plainWords.enterCity,
  state: plainWords.enterRegion,
  businessEmail: plainWords.enterBusinessEmail,
};

/** What is wrong with the six fields as they were typed; undefined when nothing is. The words depend on the form (spec §5). */
export function businessRefusal(form: RegionForm, typed: BusinessDetails): FormRefusal | undefined {
  const words = refusals.addBusiness[form];
  const wordsOf = {
    missing: words['missing-fields'],
    'too-long': words['long-field'],
    unseen: words.unseen,
    'invalid-email': words['invalid-business-email'],
  } satisfies Record<BusinessFieldRefusal, string>;
  const found = new Map(
    fieldIssues(businessDetails(form), typed).map(({ field, code }) => [field, code as BusinessFieldRefusal]),
  );
  const issues = BUSINESS_FIELDS.flatMap((field) => {
    const code = found.get(field);
    return code === undefined ? [] : [{ field, code }];
  });
  if (issues.length === 0) return undefined;
  const worst = issues.some(({ code }) => code === 'missing') ? 'missing' : (issues[0]?.code ?? 'missing');
  return {
    toast: wordsOf[worst],
    fields: issues.map(({ field, code }) => ({
      field,
      message: (code === 'missing' ? missing[field] : undefined) ?? wordsOf[code],
    })),
  };
}

/** The six fields out of a form's values. */
export const businessTyped = (values: Readonly<Record<string, string>>): BusinessDetails => ({
  country: values['country'] ?? '',
  businessName: values['businessName'] ?? '',
  address: values['address'] ?? '',
  city: values['city'] ?? '',
  state: values['state'] ?? '',
  businessEmail: values['businessEmail'] ?? '',
});
