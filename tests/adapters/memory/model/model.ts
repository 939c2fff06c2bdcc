import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { AccountStatus } from '#core/identity/account-status.ts';
import type { AccountType } from '#core/identity/roles.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import type { LicenseDecision } from '#core/courier/courier-application.ts';
import type { LicenseSide } from '#core/courier/license.ts';
import type { CodePurpose } from '#core/verification/verification-port.ts';

/**
 * What the specification says is true, kept separately from how the product computes it: plain facts, and when they
 * expire.
 */
export interface Model {
  now: number;
  readonly people: Person[];
  readonly sessions: Session[];
  /** When each address was mailed a link to confirm it. */
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
  /** Every password that anyone typed. */
  readonly passwords: Set<string>;
}

export interface Person {
  readonly id: string;
  email: string;
  password: string;
  readonly createdAt: number;
  verified: boolean;
  admin: boolean;
  /** In the order they were taken; empty for customers. */
  readonly roles: Set<'merchant' | 'courier'>;
  status: AccountStatus;
  profile: { firstName: string; lastName: string; phone: string; country: string; dialCode: string };
  readonly pictures: { profile: string | null; courier: string | null };
  delivery: string | null;
  counted: boolean;
  /** How often this person asked to change the address. */
  readonly emailAsks: Tally;
  emailChange: {
    readonly email: string;
    readonly token: string;
    readonly until: number;
    /** The session that asked. */
    readonly of: Session | null;
  } | null;
}

/** How often something was done in the hour that began with the first time. */
export interface Tally {
  since: number;
  count: number;
}

export const noTally = (): Tally => ({ since: -Infinity, count: 0 });

/** Counts once more, and says whether that is within the limit for an hour. */
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
  /** What ties it to the browser that requested it. */
  readonly challenge: string;
  /** Null when nothing was emailed, so that no guess is right. */
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

/** What a correct reset code gives. */
export interface Ticket {
  readonly person: Person;
  readonly until: number;
}

/** What one browser holds. What ends with the tab is marked. */
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
  /** How often it asked for reset codes in the quarter of an hour that began then. */
  lookUps: { readonly since: number; count: number };
  /** How often somebody here asked to change an address. */
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
 * Applies everything that expires: accounts unverified for a day (spec §9), registrations after 15 minutes
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
