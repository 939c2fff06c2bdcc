import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import { amountText } from '#core/delivery/price/typed-amount.ts';
import { CORRECTED_FIELDS, DROPOFF_FIELDS, type DropoffField } from '#core/delivery/request/delivery-fields.ts';
import {
  deliveryForm,
  partialCorrectionForm,
  placeForm,
  type CorrectionForm,
  type DeliveryForm,
} from '#core/delivery/request/delivery-form.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { findCountry } from '#core/geography/country.ts';
import { regionCode } from '#core/geography/region.ts';
import type { Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isStorableText } from '#core/storable.ts';
import { invalid, type FieldError, type Problem } from './problem.ts';
import { readTime } from './wire.ts';
import type { Correction, DeliveryOrder, QuoteRequest, WhenFields } from './wire-order.ts';

type Field = keyof DeliveryForm;

/** The JSON pointer of each field of the form in an order. */
const POINTERS: Readonly<Record<Field, string>> = {
  ...(Object.fromEntries(DROPOFF_FIELDS.map((field) => [field, `/dropoff/${field}`])) as Record<DropoffField, string>),
  contents: '/parcel/contents',
  reference: '/reference',
  declared: '/parcel/declaredCents',
  size: '/parcel/size',
  handover: '/handover',
  readyIn: '/readyInMinutes',
  slot: '/dropoffDeadlineAt',
};

/** Whether a country's states are codes of two letters, which are stored in lower case. */
const hasCodes = (country: string): boolean => ['us', 'ca'].includes(findCountry(country)?.iso ?? '');
/** A state by its code or its name, as a person's form chooses it. One that can't be stored isn't cleaned into another. */
const storedState = (country: string, state: string): string =>
  (isStorableText(state) ? regionCode(country, state) : null) ?? state;
export const shownState = (country: string, state: string): string => (hasCodes(country) ? state.toUpperCase() : state);

interface Checked<Values> {
  readonly fields: readonly string[];
  check(
    typed: never,
  ): Result<Values, { readonly issues: readonly { readonly field: string; readonly code: FieldError['code'] }[] }>;
}

/** The code of the error of a field. A form's state is chosen from a list, so that it knows it only as missing. */
function codeOf(field: Field, value = '', issue?: FieldError['code']): FieldError['code'] | undefined {
  if (!isStorableText(value)) return 'unseen';
  return field === 'state' && issue === 'missing' && value.trim() !== '' ? 'unknown-region' : issue;
}

/** A time that a schema has checked. */
export const timeOf = (text: string | null): Instant | null => (text === null ? null : readTime(text));

/** The window of an order as the form has it; empty if it has none. */
function slotOf({ dropoffReadyAt, dropoffDeadlineAt }: WhenFields): string {
  const until = timeOf(dropoffDeadlineAt);
  return until === null ? '' : slotText({ from: timeOf(dropoffReadyAt), until });
}

/** The fields of an order that don't go together: a window has an end, and replaces the other times. */
function whenErrors(order: WhenFields & { readonly dueBefore?: string | null }): FieldError[] {
  const { dropoffDeadlineAt, dropoffReadyAt, pickupReadyAt, readyInMinutes, dueBefore = null } = order;
  if (dropoffDeadlineAt === null)
    return dropoffReadyAt === null && pickupReadyAt === null
      ? []
      : [{ pointer: '/dropoffDeadlineAt', code: 'missing' }];
  return [
    ...(readyInMinutes === undefined ? [] : ['/readyInMinutes']),
    ...(dueBefore === null ? [] : ['/dueBefore']),
  ].map((pointer) => ({ pointer, code: 'not-with-window' }));
}

/**
 * Checks values with a form of the product, which cleans them: one error for each field, in the form's order, and then
 * those that were found before.
 */
function check<Values>(
  form: Checked<Values>,
  typed: Readonly<Record<string, string>>,
  found: readonly FieldError[] = [],
): Result<Values, Problem> {
  const checked = form.check(typed as never);
  const issues = new Map(checked.ok ? [] : checked.error.issues.map(({ field, code }) => [field, code]));
  const errors = (form.fields as readonly Field[]).flatMap((field): FieldError[] => {
    const code = codeOf(field, typed[field], issues.get(field));
    if (code === undefined) return [];
    return [{ pointer: POINTERS[field], code, ...(code === 'above-cap' ? { capCents: DECLARED_CAP } : {}) }];
  });
  if (errors.length + found.length > 0) return refused(invalid(...errors, ...found));
  return checked.ok ? ok(checked.value) : refused(invalid());
}

/** The details of an order, by the rules of the form that people fill in. A field that orders lack doesn't compile. */
export const orderDetails = (
  country: string,
  { parcel: { declaredCents, ...parcel }, ...order }: DeliveryOrder,
): Result<DeliveryForm, Problem> =>
  check(
    deliveryForm(country),
    {
      ...order.dropoff,
      ...parcel,
      declared: amountText(declaredCents),
      state: storedState(country, order.dropoff.state),
      handover: order.handover,
      reference: order.reference,
      readyIn: String(order.readyInMinutes ?? 0),
      slot: slotOf(order),
    } satisfies Readonly<Record<Field, string>>,
    whenErrors(order),
  );

/** The corrected details of a delivery, by the same rules: only those that were sent. */
export function correctionDetails(
  country: string,
  dropoff: Correction['dropoff'] = {},
): Result<Partial<CorrectionForm>, Problem> {
  const fields = CORRECTED_FIELDS.filter((field) => dropoff[field] !== undefined);
  return fields.length === 0
    ? ok({})
    : check(partialCorrectionForm(country, fields), dropoff as Record<string, string>);
}

/** The details that decide the slots, from a query, by the same rules. */
export function slotDetails(
  country: string,
  query: URLSearchParams,
): Result<Pick<DeliveryForm, 'city' | 'state' | 'postalCode' | 'size'>, Problem> {
  const [city, state, postalCode, size] = ['city', 'state', 'postalCode', 'size'].map((name) => query.get(name) ?? '');
  const typed = { city: city ?? '', state: storedState(country, state ?? ''), postalCode: postalCode ?? '' };
  const place = check(placeForm(country), { ...typed, size: size ?? '' });
  if (place.ok || place.error.errors === undefined) return place;
  return refused(
    invalid(
      ...place.error.errors.map((error) => ({ ...error, pointer: error.pointer.split('/').at(-1) ?? error.pointer })),
    ),
  );
}

/** The details that decide a price, by the same rules. */
export function quoteDetails(
  country: string,
  { dropoff, parcel, ...when }: QuoteRequest,
): Result<Pick<DeliveryForm, 'city' | 'state' | 'postalCode' | 'size' | 'readyIn' | 'slot'>, Problem> {
  const typed = { ...dropoff, ...parcel, state: storedState(country, dropoff.state) };
  const place = check(placeForm(country), typed, whenErrors(when));
  return place.ok ? ok({ ...place.value, readyIn: when.readyInMinutes ?? 0, slot: slotOf(when) }) : place;
}
