import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { AccountStatus } from '#core/identity/account-status.ts';
import type { AccountType } from '#core/identity/roles.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import type { LicenseDecision } from '#core/courier/courier-application.ts';
import type { LicenseSide } from '#core/courier/license.ts';
import type { CodePurpose } from '#core/verification/verification-port.ts';

/**
 * The facts that the specification implies and their expiry times, kept separately from the product's computation.
 */
export interface Model {
  now: number;
  readonly people: Person[];
  readonly sessions: Session[];
  /** When a confirmation link was mailed to each address. */
  readonly emailAsks: { readonly email: string; readonly at: number }[];
  readonly codes: Code[];
  /** Sign-in links that were emailed, oldest first. */
  readonly links: { readonly session: Session; readonly query: string }[];
  /** The newest ticket of each person, the only one that can be used. */
  readonly newestTickets: Map<Person, Ticket>;
  /** Tickets that have been used to set a password. */
  readonly spentTickets: string[];
  readonly businesses: Map<string, Business>;
  readonly deleted: Set<string>;
  businessesAdded: number;
  couriersCounted: number;
  readonly computers: readonly Computer[];
  /** Every password that was typed. */
  readonly passwords: Set<string>;
}

export interface Person {
  readonly id: string;
  email: string;
  password: string;
  readonly createdAt: number;
  verified: boolean;
  admin: boolean;
  /** In the order they were added; empty for customers. */
  readonly roles: Set<'merchant' | 'courier'>;
  status: AccountStatus;
  profile: { firstName: string; lastName: string; phone: string; country: string; dialCode: string };
  readonly pictures: { profile: string | null; courier: string | null };
  delivery: string | null;
  counted: boolean;
  /** Requests to change the address. */
  readonly emailAsks: Tally;
  /** Sign-in links that were mailed to it. */
  readonly linkAsks: Tally;
  emailChange: {
    readonly email: string;
    readonly token: string;
    readonly until: number;
    /** The session that made the request. */
    readonly of: Session | null;
  } | null;
}

/** Number of uses in the hour that began with the first. */
export interface Tally {
  since: number;
  count: number;
}

export const noTally = (): Tally => ({ since: -Infinity, count: 0 });

/** Counts one more use; false beyond the hourly limit. */
export function tally(of: Tally, now: number, most: number): boolean {
  if (now - of.since >= HOUR) Object.assign(of, { since: now, count: 0 });
  of.count += 1;
  return of.count <= most;
}

export interface Session {
  readonly person: Person;
  alive: boolean;
}

export interface Code {
  readonly computer: Computer;
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly sentAt: number;
  /** Ties the code to the browser that requested it. */
  readonly challenge: string;
  /** Null if no code was emailed, so that every guess is wrong. */
  readonly value: string | null;
  guesses: number;
  used: boolean;
}

export interface Business {
  readonly id: string;
  readonly owner: Person;
  readonly name: string;
  status: BusinessStatus;
}

/** The part of a courier's application that is stored in the browser. */
export interface Application {
  city: string | null;
  license: LicenseDecision | null;
  completed: boolean;
  readonly sides: Set<LicenseSide>;
}

/** The result of a correct reset code. */
export interface Ticket {
  readonly person: Person;
  readonly until: number;
}

/** The state of one browser. A comment marks each field that ends with the tab. */
export interface Computer {
  session: Session | null;
  /** Ends with the tab, and after 15 minutes. */
  registration: {
    readonly person: Person;
    readonly email: string;
    readonly session: Session;
    readonly madeAt: number;
    chosen: AccountType | null;
  } | null;
  trace: { readonly personId: string; readonly email: string; chosen: AccountType | null } | null;
  readonly waiting: Record<CodePurpose, Code | null>;
  /** Requests for reset codes in the fifteen minutes that began at `since`. */
  lookUps: { readonly since: number; count: number };
  /** Requests in this browser to change an address. */
  readonly emailAsks: Tally;
  /** Ends with the tab. */
  ticket: Ticket | null;
  linkAskedAt: number | null;
  readonly applications: Map<string, Application>;
}

export const emptyComputer = (): Computer => ({
  session: null,
  registration: null,
  trace: null,
  waiting: { registration: null, 'password-reset': null },
  lookUps: { since: -Infinity, count: 0 },
  emailAsks: noTally(),
  ticket: null,
  linkAskedAt: null,
  applications: new Map(),
});

/**
 * Applies everything that expires: unverified accounts after a day (spec §9), registrations after 15 minutes
 * (decision session-not-password).
 */
export function passTime(model: Model): void {
  const gone = model.people.filter(
    ({ verified, admin, createdAt }) => !verified && !admin && model.now - createdAt >= DAY,
  );
  for (const person of gone) {
    model.people.splice(model.people.indexOf(person), 1);
    endSessions(model, person);
  }
  for (const computer of model.computers) {
    if (computer.registration !== null && model.now - computer.registration.madeAt >= 15 * MINUTE)
      computer.registration = null;
  }
}

export function endSessions(model: Model, person: Person): void {
  for (const session of model.sessions) if (session.person === person) session.alive = false;
}

export function startSession(model: Model, person: Person): Session {
  const session = { person, alive: true };
  model.sessions.push(session);
  return session;
}

export const whoIsAt = (computer: Computer): Person | null =>
  computer.session?.alive === true ? computer.session.person : null;

export const personWith = (model: Model, email: string): Person | undefined =>
  model.people.find((person) => person.email === email);
