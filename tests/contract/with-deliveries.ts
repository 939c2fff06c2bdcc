import { courierOnline, sender } from './dispatch-people.ts';
import type { DispatchUnderTest } from './dispatch-under-test.ts';
import { withBackend } from './with-backend.ts';

/** Beside the backend, a test has the people whom it names: a merchant, then a courier who is online. */
export const withDeliveries = <World extends DispatchUnderTest>(open: () => Promise<World>) =>
  withBackend(open)
    .extend('from', ({ world }) => sender(world))
    .extend('by', ({ world }) => courierOnline(world));
