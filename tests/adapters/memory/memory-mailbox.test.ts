import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { KEPT_NAME } from '#adapters/memory/account/kept-name.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { memoryMailbox } from '#adapters/memory/memory-mailbox.ts';
import { seedState } from '#demo/world/seed-state.ts';

const NOW = Date.parse('2026-03-01T09:00:00.000Z');

async function withMail() {
  const storage = memoryDevice().tab();
  const server = newMemoryBackend(storage, { now: () => NOW }, cryptoRandom, {
    seed: () => seedState(NOW),
    productName: KEPT_NAME,
    simulation: demoSimulation,
  });
  await connect(server, storage).verification.sendCode({
    purpose: 'registration',
    email: 'priya@mail.example',
    firstName: '{name}',
  });
  return { storage, server };
}

describe('The mailbox of the demo', () => {
  test('signs every email with the brand that is active at the time of reading', async () => {
    const { server } = await withMail();
    for (const name of ['Swiftlane', 'Quay Couriers', '$& $1']) {
      const [mail] = await memoryMailbox(server, name).list();
      expect(mail?.subject).toMatch(/^\d{3} \d{3} is your /u);
      expect(mail?.subject).toContain(`is your ${name} verification code`);
      expect(mail?.text.endsWith(`\n\n${name}`)).toBe(true);
      expect(mail?.text).not.toContain('{');
    }
  });

  test('contains no text that a person typed to register', async () => {
    const { server } = await withMail();
    const [mail] = await memoryMailbox(server, 'Swiftlane').list();
    expect(mail?.text).toMatch(/^Hello,/u);
  });
});
