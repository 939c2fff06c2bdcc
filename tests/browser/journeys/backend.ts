import type { Person as StoredPerson } from '#core/identity/person.ts';
import type { Business } from '#core/business/business.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';

export type PersonKind = 'customer' | 'merchant' | 'unverified merchant' | 'courier' | 'administrator';

/** A person in a journey. Nobody else, in this test or another, has their name or email. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * What a journey needs beyond the pages in its browser. The journeys are the same for every backend, and this is all
 * that differs. Preparations happen before {@link Backend.arrive}.
 */
export interface Backend {
  /** Someone without an account. */
  newcomer(): Person;
  /** Makes someone with an account. */
  account(kind: PersonKind): Promise<Person>;
  /** Makes a business of theirs; returns its id. */
  business(owner: Person, name: string, status: BusinessStatus): Promise<string>;
  /** Opens the first page of the journey and waits until React is listening; `as` is signed in from the start. */
  arrive(path: string, as?: Person): Promise<void>;
  /** The code in the newest email to an address; waits for as many emails with a code as `count` says. */
  mailedCode(email: string, count?: number): Promise<string>;
  /** Where the link in the newest email to an address leads; waits for the email. */
  mailedLink(email: string): Promise<string>;
  /** Lets a minute pass since the registration's code was sent, and reloads the page. */
  minutePasses(email: string): Promise<void>;
  /** The stored profile for an email. */
  profileOf(email: string): Promise<StoredPerson | undefined>;
  /** Someone's stored businesses. */
  businessesOf(owner: Person): Promise<readonly Business[]>;
  /** The stored courier count. */
  courierCount(): Promise<number>;
}
