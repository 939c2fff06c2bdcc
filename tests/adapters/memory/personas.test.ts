import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { connect } from '#adapters/memory/connect.ts';
import { become } from '#demo/world/scenarios/become.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { seedState } from '#demo/world/seed-state.ts';
import { applicant, readApplication } from '#core/courier/courier-application.ts';
import { CourierLocation } from '#core/courier/courier-location.ts';
import { PERSONAS } from '#demo/demo-port.ts';
import { nextSetupStep } from '#core/app/next-setup-step.ts';
import { loadAccount } from '#core/session/load-account.ts';
import { is } from 'valibot';
import { valueOf } from '#tests/contract/outcome.ts';

function aDemo() {
  const storage = memoryDevice().tab();
  const backend = newMemoryBackend(storage, systemClock, cryptoRandom, {
    seed: () => seedState(systemClock.now()),
    simulation: demoSimulation,
  });
  const { auth, users, followedDeliveries, businesses, pictures } = connect(backend, storage);
  const step = nextSetupStep(followedDeliveries, businesses, pictures, storage);
  return {
    storage,
    auth,
    become: (persona: (typeof PERSONAS)[number]) => become(backend, storage, cryptoRandom, persona),
    session: async () => valueOf(await auth.getSession()),
    async setup() {
      const session = valueOf(await auth.getSession());
      if (session === null) return null;
      return step(await loadAccount(auth, users, storage, { note() {} })(session));
    },
  };
}

describe('The people in the demo', () => {
  test.each(PERSONAS.filter((persona) => persona !== 'visitor'))(
    '%s is signed in, and the next one takes their place',
    async (persona) => {
      const demo = aDemo();
      demo.become(persona);
      expect(await demo.session()).not.toBeNull();
      demo.become('visitor');
      expect(await demo.session()).toBeNull();
    },
  );

  test('personas who wait for a decision have no open registration steps', async () => {
    const demo = aDemo();
    const steps: Record<string, unknown> = {};
    for (const persona of PERSONAS) {
      demo.become(persona);
      steps[persona] = await demo.setup();
    }
    expect(steps).toEqual({
      visitor: null,
      customer: null,
      'unverified-merchant': null,
      'pending-merchant': null,
      merchant: null,
      'pending-courier': null,
      courier: null,
      administrator: null,
    });
  });

  test.each(['pending-courier', 'courier'] as const)(
    '%s applied with a location that the form would accept',
    async (who) => {
      const demo = aDemo();
      demo.become(who);
      const { location, completed } = readApplication(
        demo.storage,
        await applicant(demo.auth, demo.storage, systemClock),
      );
      expect(completed).toBe(true);
      expect(is(CourierLocation, location)).toBe(true);
    },
  );
});
