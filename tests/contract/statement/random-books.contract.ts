import { expect } from 'vitest';
import { checkRandomBooks } from './random-books.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { withBackend } from '../with-backend.ts';

/** The books stay right after any history, on each backend: both are compared with the same expected books. */
export function randomBooksContract(open: OpenDispatch): void {
  const test = withBackend(open);

  test.for([1, 2, 3, 4])(
    'the books are as expected after each random step, run %i',
    { timeout: 120_000 },
    async (seed, { world }) => {
      expect(await checkRandomBooks(world, seed, 14)).toHaveLength(14);
    },
  );
}
