import { isStorable } from '../storable.ts';
import { hasUnseen } from '../visible-text.ts';
import { MAX_NAME_LENGTH } from './person-name.ts';
import type { NewPerson } from './person.ts';

/** Maximum lengths of a person's stored texts, in characters, for fields whose forms have no limits of their own. */
export const PERSON_LENGTHS = {
  firstName: MAX_NAME_LENGTH,
  lastName: MAX_NAME_LENGTH,
  phone: 15,
  country: 60,
  dialCode: 6,
} as const;

const DIGITS = /^[0-9]*$/u;
const DIAL_CODE = /^[+0-9]*$/u;

/** Whether a person's own data can be stored. */
export const isStorablePerson = (person: Pick<NewPerson, keyof typeof PERSON_LENGTHS>): boolean =>
  isStorable(person, PERSON_LENGTHS) &&
  !hasUnseen(person.firstName) &&
  !hasUnseen(person.lastName) &&
  DIGITS.test(person.phone) &&
  DIAL_CODE.test(person.dialCode);
