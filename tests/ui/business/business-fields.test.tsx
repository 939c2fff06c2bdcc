import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BUSINESS_FORMS } from '#core/business/business-details.ts';
import { BusinessFields } from '#ui/business/business-fields.tsx';

test.each(['registration', 'later'] as const)(
  'the %s form has a control for each field of a business, in their order',
  (form) => {
    const { fields, isOptional } = BUSINESS_FORMS[form];
    const markup = renderToStaticMarkup(
      <BusinessFields
        form={form}
        field={(name) => ({ name, error: undefined, ...(isOptional(name) ? { optional: true } : { required: true }) })}
      />,
    );
    const named = [...markup.matchAll(/<(?:input|select)[^>]* name="(\w+)"/gu)].map(([, name]) => name);
    expect(named).toEqual(fields);
  },
);
