import type { BackendUnderTest, Open } from './backend-under-test.ts';

/** Runs a test on its own backend, and closes that whatever happens. */
export function withBackend<Ports>(open: Open<Ports>) {
  return (run: (world: BackendUnderTest<Ports>) => Promise<void>) => async (): Promise<void> => {
    const world = await open();
    try {
      await run(world);
    } finally {
      await world.close();
    }
  };
}
