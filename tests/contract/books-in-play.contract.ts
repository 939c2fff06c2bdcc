import { expect, test } from 'vitest';
import { playBooks } from './books-in-play.ts';
import type { OpenDispatch } from './dispatch-under-test.ts';
import { withBackend } from './with-backend.ts';

/** The books stay right after any history, on each backend: both are compared with the same expected books. */
export function booksInPlayContract(open: OpenDispatch): void {
  const on = withBackend(open);

  test.each([1, 2, 3, 4])(
    'the books are as expected after each of random steps, play %i',
    (seed) =>
      on(async (world) => {
        expect(await playBooks(world, seed, 14)).toHaveLength(14);
      })(),
    120_000,
  );
}
