import { isEmail } from '../identity/email.ts';
import { isStorable } from '../storable.ts';
import { hasUnseen } from '../visible-text.ts';
import type { NewBusiness } from './business.ts';
import { BUSINESS_FORMS, BUSINESS_LENGTHS, type BusinessField } from './business-details.ts';

const { fields, isOptional } = BUSINESS_FORMS.later;

/** Surrounding spaces aren't part of an address; the form trims them. */
const isBareEmail = (text: string) => isEmail(text) && text.trim() === text;

/** Whether a business can be stored: visible text in each required field, and none of it too long. */
export const isStorableBusiness = (business: NewBusiness): boolean =>
  isBareEmail(business.businessEmail) &&
  isStorable<Exclude<BusinessField, 'businessEmail'>>(business, BUSINESS_LENGTHS) &&
  fields.every((field) => (isOptional(field) || business[field].trim() !== '') && !hasUnseen(business[field]));
