import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProfileForm } from '#core/account/save-profile.ts';
import { BUSINESS_FORMS } from '#core/business/business-details.ts';
import { CourierLocationForm } from '#core/courier/location-form.ts';
import { deliveryForm, pickupForm } from '#core/delivery/request/delivery-form.ts';
import type { AnyForm } from '#core/form.ts';
import { ApiKeyRequest } from '#core/inquiry/api-key-request.ts';
import { ContactMessage } from '#core/inquiry/contact-message.ts';
import { RegistrationForm } from '#core/registration/register.ts';
import { aBusinessForm } from '#tests/builders/business.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { issuesOf } from '#tests/contract/outcome.ts';

type Values = Readonly<Record<string, string>>;

/** Each form of spec §5 filled in correctly, and its optional fields. */
const FORMS: readonly [name: string, form: AnyForm, filled: Values, optional: readonly string[]][] = [
  [
    'registration',
    RegistrationForm,
    { firstName: 'Robin', lastName: 'Reyes', email: 'robin@example.com', password: 'correct horse' },
    [],
  ],
  ['business details', BUSINESS_FORMS.registration, aBusinessForm(), []],
  ['add business', BUSINESS_FORMS.later, aBusinessForm(), []],
  ['courier location', CourierLocationForm, { country: 'us', city: 'Portland', state: 'or', zipCode: '97201' }, []],
  [
    'profile',
    ProfileForm,
    { firstName: 'Robin', lastName: 'Reyes', email: 'robin@example.com', country: 'ca', phone: '4165550101' },
    ['phone'],
  ],
  [
    'contact',
    ContactMessage,
    { name: 'Robin', email: 'robin@example.com', phone: '+1 416 555 0101', subject: 'Sundays', message: 'Do you?' },
    ['phone'],
  ],
  [
    'API key request',
    ApiKeyRequest,
    {
      firstName: 'Robin',
      lastName: 'Reyes',
      companyName: 'Bloom',
      email: 'robin@example.com',
      phone: '+1 416 555 0101',
      website: 'https://bloom.example',
      deliveries: '200 a month',
      country: 'ca',
    },
    [],
  ],
  ['pickup details', pickupForm('ca', 'on'), { ...PICKUP, phone: '4165550101' }, ['notes']],
  [
    'delivery',
    deliveryForm('ca'),
    { ...aRequest({ phone: '4165550199', email: 'rosa@example.com' }), declared: '', readyIn: '15' },
    ['unit', 'email', 'accessCode', 'notes', 'contents', 'reference', 'declared', 'slot'],
  ],
];

/** A password may consist of spaces, so it is only empty if it contains nothing. */
const blankFor = (field: string) =>
  field === 'password' ? fc.constant('') : fc.stringMatching(/^[ \t\n\u00a0]{0,3}$/);

describe('Required fields (spec §5)', () => {
  test.each(FORMS)('%s: names exactly the empty fields, in the order of the form', (_name, form, filled, optional) => {
    const fields = Object.keys(filled);
    const emptied = fc
      .subarray(fields)
      .chain((some) => fc.record(Object.fromEntries(some.map((field) => [field, blankFor(field)]))));
    fc.assert(
      fc.property(emptied, (blanks) => {
        const named = issuesOf(form.check({ ...filled, ...blanks }));
        const expected = fields
          .filter((field) => field in blanks && !optional.includes(field))
          .map((field) => ({ field, code: 'missing' }));
        expect(named).toEqual(expected);
      }),
    );
  });

  test('a complete form is accepted', () => {
    expect(
      FORMS.flatMap(([name, form, filled]) =>
        issuesOf(form.check(filled)).map(({ field, code }) => `${name} ${field} ${code}`),
      ),
    ).toEqual([]);
  });
});
