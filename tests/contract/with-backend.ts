/** Runs a test on its own backend, and always closes the backend. */
export function withBackend<World extends { close(): Promise<void> }>(open: () => Promise<World>) {
  return (run: (world: World) => Promise<void>) => async (): Promise<void> => {
    const world = await open();
    try {
      await run(world);
    } finally {
      await world.close();
    }
  };
}
