import { test } from 'vitest';

/** Tests that name `world` have a backend of their own, which is always closed. */
export const withBackend = <World extends { close(): Promise<void> }>(open: () => Promise<World>) =>
  test.extend('world', async ({}, { onCleanup }) => {
    const world = await open();
    onCleanup(() => world.close());
    return world;
  });
