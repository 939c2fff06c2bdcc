import type { Person as StoredPerson } from '#core/account/person.ts';
import type { Business } from '#core/business/business.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';

export type PersonKind = 'customer' | 'merchant' | 'unverified merchant' | 'courier' | 'administrator';

/** Someone in a journey. Nobody else, in this test or another, has the name or the address. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/**
 * What a journey has to reach behind the pages of its browser. The journeys are the same for every backend; this is
 * all in which they differ. What is prepared is prepared before {@link Backend.arrive}.
 */
export interface Backend {
  /** Someone without an account. */
  newcomer(): Person;
  /** Makes someone with an account. */
  account(kind: PersonKind): Promise<Person>;
  /** Makes a business of theirs; gives its id. */
  business(owner: Person, name: string, status: BusinessStatus): Promise<string>;
  /** Opens the first page of the journey and waits until React listens; `as` is signed in from the start. */
  arrive(path: string, as?: Person): Promise<void>;
  /** The code in the newest mail to an address; waits for as many mails with a code as `count` says. */
  mailedCode(email: string, count?: number): Promise<string>;
  /** Where the link in the newest mail to an address leads; waits for the mail. */
  mailedLink(email: string): Promise<string>;
  /** Lets a minute pass since the registration's code was sent, and reloads the page. */
  minutePasses(email: string): Promise<void>;
  /** The stored profile of an address. */
  profileOf(email: string): Promise<StoredPerson | undefined>;
  /** The stored businesses of someone. */
  businessesOf(owner: Person): Promise<readonly Business[]>;
  /** The stored number of couriers. */
  courierCount(): Promise<number>;
}
