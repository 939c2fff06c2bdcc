import * as v from 'valibot';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { BoardMoving } from '#core/delivery/board/live-board.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import type { Answer } from '#core/poll.ts';

/** A view with the tag of its version. */
interface Version<T> {
  readonly tag: string;
  readonly view: T;
}

const area = v.object({ lat: v.number(), lon: v.number(), spread: v.number() });
const fix = { lat: v.number(), lon: v.number(), accuracy: v.number(), age: v.number() };

/** A courier's position beside a delivery, or null. */
export const ReceivedMoving: v.GenericSchema<unknown, Moving | null> = v.nullable(
  v.object({
    ...fix,
    city: v.pipe(v.string(), v.guard(isMarket)),
    shop: v.nullable(area),
    door: v.nullable(area),
  }),
);

/** The positions beside a board. */
export const ReceivedBoardMoving: v.GenericSchema<unknown, readonly BoardMoving[]> = v.array(
  v.object({ id: v.pipe(v.string(), v.guard(isDeliveryId)), ...fix }),
);

/** The answer of `private.omit_if_unchanged`: `same`, or a view with its version. */
export const answerOf = <T>(view: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Version<T> | 'same'> =>
  v.union([v.literal('same'), v.object({ tag: v.string(), view })]) as v.GenericSchema<unknown, Version<T> | 'same'>;

/** The answer for a tag that begins with `~`: the same, maybe with a newer tag, and with what moves beside it. */
export const movingAnswerOf = <T, B>(
  view: v.GenericSchema<unknown, T>,
  moving: v.GenericSchema<unknown, B>,
): v.GenericSchema<unknown, Answer<T, B>> =>
  v.union([
    v.literal('same'),
    v.pipe(
      v.object({ same: v.literal(true), tag: v.optional(v.string()), moving: v.optional(moving) }),
      v.transform(({ moving: beside, ...same }) => ({ ...same, beside })),
    ),
    v.pipe(
      v.object({ tag: v.string(), view, moving: v.optional(moving) }),
      v.transform(({ moving: beside, ...version }) => ({ ...version, beside })),
    ),
  ]) as v.GenericSchema<unknown, Answer<T, B>>;
