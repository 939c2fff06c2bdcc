import type { Role } from '#core/identity/roles.ts';
import type { Persona, Scenario } from '#demo/demo-port.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { register } from '#core/registration/register.ts';
import { sendRegistrationCode } from '#core/registration/send-registration-code.ts';
import { readRegistration, endRegistrationSession } from '#core/registration/registration-record.ts';
import { personalData } from '#core/app/personal-data.ts';
import { requestResetCode } from '#core/verification/reset-password.ts';
import { NO_FAULTS, writeConditions } from '#adapters/memory/conditions.ts';
import { seedEmail } from '../seed/people.ts';
import type { Scenario as SeedScenario } from '#demo/seed-scenario.ts';
import { become } from './become.ts';
import { CITY_SETUPS } from './city-scenarios.ts';
import { CASE_SETUPS } from './case-scenarios.ts';
import { COURIER_SETUPS } from './courier-scenarios.ts';
import { DELIVERY_SETUPS } from './delivery-scenarios.ts';
import { LATER_SETUPS } from './later-scenarios.ts';
import { MONEY_SETUPS } from './money-scenarios.ts';
import { ROUTE_SETUPS } from './route-scenarios.ts';
import type { Stage } from './stage.ts';

const NEWCOMER = { firstName: 'Robin', lastName: 'Castellano', email: 'robin@mail.example', password: 'delivery' };

const log = { note: () => undefined };

const as =
  (persona: Persona, path?: string) =>
  async ({ backend, storage, random }: Stage): Promise<string> => {
    const first = become(backend, storage, random, persona);
    return path ?? first;
  };

/** A person has registered, and the code is in the inbox. */
async function registering({ ports, storage, clock }: Stage): Promise<string> {
  await register(ports.auth, ports.users, storage, clock, log, personalData(storage, clock))(NEWCOMER);
  await sendRegistrationCode(ports.auth, ports.users, ports.verification, storage, clock)('on-load');
  return '/verify-email';
}

/** A person has just verified their address and signed in; with a role if they have chosen one. */
const verified =
  (path: string, role?: Role) =>
  async (stage: Stage): Promise<string> => {
    const { backend, ports, storage, clock } = stage;
    await registering(stage);
    const record = readRegistration(storage, clock);
    backend.apply(({ state, now }) => {
      const user = state.authUsers.find(({ id }) => id === record?.userId);
      if (user !== undefined) user.emailVerifiedAt = now;
    });
    if (record !== null) {
      await ports.auth.setSession(record.tokens);
      if (role !== undefined) await ports.users.setRoles(record.userId, [role]);
    }
    endRegistrationSession(storage);
    return path;
  };

/** The front page of an operator who hasn't delivered anything yet, and whose first couriers are still to come. */
async function unproven({ backend, storage, random }: Stage): Promise<string> {
  backend.apply(({ state }) => {
    if (state.bulk !== null) state.bulk = { ...state.bulk, deliveries: 0 };
    state.courierCount = null;
    state.figures = null;
  });
  return become(backend, storage, random, 'visitor');
}

const expired = async (stage: Stage): Promise<string> => {
  const path = await registering(stage);
  await stage.clock.advance(11 * MINUTE);
  return path;
};

const forgotten = async ({ ports, storage, clock }: Stage): Promise<string> => {
  await requestResetCode(ports.verification, storage, clock)(seedEmail('Tom'));
  return '/forgot-password?step=verification';
};

const offline = async ({ storage }: Stage): Promise<string> => {
  writeConditions(storage, { ...NO_FAULTS, offline: true });
  return '/register';
};

const slow = async ({ storage }: Stage): Promise<string> => {
  writeConditions(storage, { ...NO_FAULTS, latencyMs: 3 * SECOND });
  return '/sign-in';
};

/** Sets up each scenario and returns the path to open. */
export const SETUPS: Readonly<Record<Scenario, (stage: Stage) => Promise<string>>> = {
  'first-visit': as('visitor'),
  'pitch-unproven': unproven,
  registration: as('visitor', '/register'),
  'code-by-mail': registering,
  'expired-code': expired,
  'choose-a-role': verified('/account-type'),
  'track-a-delivery': as('customer', '/basic-user-setup'),
  'business-onboarding': verified('/business-details', 'merchant'),
  'courier-onboarding': verified('/courier-location', 'courier'),
  'unverified-merchant': as('unverified-merchant', '/my-businesses'),
  'waiting-for-approval': as('pending-merchant'),
  'merchant-dashboard': as('merchant'),
  'every-status': as('merchant', '/my-businesses'),
  ...DELIVERY_SETUPS,
  ...ROUTE_SETUPS,
  ...LATER_SETUPS,
  'courier-waiting': as('pending-courier', '/success-sign-in'),
  ...COURIER_SETUPS,
  'approval-queue': as('administrator'),
  'hundred-thousand': as('administrator', '/admin/businesses'),
  'all-users': as('administrator', '/admin/users'),
  ...MONEY_SETUPS,
  ...CASE_SETUPS,
  ...CITY_SETUPS,
  'forgotten-password': forgotten,
  'no-network': offline,
  'slow-network': slow,
};

/** The start data of a scenario. */
export const seedOf = (scenario: Scenario): SeedScenario =>
  scenario === 'hundred-thousand'
    ? 'many-businesses'
    : scenario === 'ten-thousand-deliveries'
      ? 'many-deliveries'
      : 'standard';
