import { isEmail } from '../session/email.ts';
import { isStorable } from '../storable.ts';
import { hasUnseen } from '../visible-text.ts';
import type { NewBusiness } from './business.ts';
import { BUSINESS_LENGTHS } from './business-details.ts';

/** Spaces around it are no part of an address; the form takes them off. */
const isBareEmail = (text: string) => isEmail(text) && text.trim() === text;

/** Whether a business can be kept: something that people see in each field, and not too much. */
export const isStorableBusiness = (business: NewBusiness): boolean =>
  isBareEmail(business.businessEmail) &&
  isStorable(business, BUSINESS_LENGTHS) &&
  (Object.keys(BUSINESS_LENGTHS) as (keyof typeof BUSINESS_LENGTHS)[]).every(
    (field) => business[field].trim() !== '' && !hasUnseen(business[field]),
  );
