import type { Person as StoredPerson } from '#core/identity/person.ts';
import type { Business } from '#core/business/business.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';

export type PersonKind = 'customer' | 'merchant' | 'unverified merchant' | 'courier' | 'administrator';

/** A person in a journey, with a name and an email that are unique among all tests. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * Everything that a journey needs besides the pages in its browser. The journeys are the same for every backend; only
 * this differs. Preparations happen before {@link Backend.arrive}.
 */
export interface Backend {
  /** A person without an account. */
  newcomer(): Person;
  /** Adds a person with an account. */
  account(kind: PersonKind): Promise<Person>;
  /** Adds a business of theirs; returns its id. */
  business(owner: Person, name: string, status: BusinessStatus): Promise<string>;
  /** Opens the first page of the journey and waits until React is listening; `as` is signed in from the start. */
  arrive(path: string, as?: Person): Promise<void>;
  /** The code in the newest email to an address; waits for `count` emails with a code. */
  mailedCode(email: string, count?: number): Promise<string>;
  /** The address of the link in the newest email to an address; waits for the email. */
  mailedLink(email: string): Promise<string>;
  /** Moves time a minute past the sending of the registration's code, and reloads the page. */
  minutePasses(email: string): Promise<void>;
  /** The stored profile for an email. */
  profileOf(email: string): Promise<StoredPerson | undefined>;
  /** A person's stored businesses. */
  businessesOf(owner: Person): Promise<readonly Business[]>;
  /** The stored courier count. */
  courierCount(): Promise<number>;
}
