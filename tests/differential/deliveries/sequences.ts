import * as fc from 'fast-check';
import type { Doing } from '../step.ts';
import { COURIERS, emailOf, MERCHANTS, SHOPS, type Courier, type DeliveryCast } from './cast.ts';
import { asked, comes, routeWays } from './route-sequences.ts';
import { answer, ask, closeCase, goOnCall, readCases, reply, report, resolve, say, setHours } from './case-steps.ts';
import { talk } from './case-talk.ts';
import { deliver, earnings, fail, move, onDuty, pass, reorder, type MoveName } from './courier-steps.ts';
import {
  cancel,
  confirmFailure,
  confirmReturn,
  correct,
  decideObjection,
  object,
  order,
  readDelivery,
  readShop,
  release,
  reportLost,
  request,
  requestTogether,
  track,
} from './merchant-steps.ts';
import {
  decide,
  readMails,
  removeAccount,
  removeShop,
  review,
  sendAgain,
  span,
  takeUp,
  timePasses,
  type Span,
} from './other-steps.ts';

type Step = Doing<DeliveryCast>;

/** Maximum number of steps in a sequence. */
const MOST = 45;

const single: fc.Arbitrary<Step[]> = fc
  .oneof(
    ...[
      request,
      request,
      requestTogether,
      cancel,
      correct,
      confirmReturn,
      reportLost,
      release,
      readShop,
      readDelivery,
      track,
    ].map(({ any }) => any),
    ...[confirmFailure, object, decideObjection].map(({ any }) => any),
    ...[report, report, resolve, resolve, closeCase, readCases].map(({ any }) => any),
    ...[reply, answer, ask, say, say, setHours, goOnCall].map(({ any }) => any),
    ...[onDuty, onDuty, pass, move, move, reorder, deliver, fail, earnings].map(({ any }) => any),
    ...[sendAgain, sendAgain, timePasses, timePasses, decide, takeUp, review, removeShop].map(({ any }) => any),
  )
  .map((step) => [step]);

const STEPS_TO_DOOR: readonly MoveName[] = ['accept', 'arriveAtPickup', 'pickUp', 'arriveAtDropoff'];

/** A courier accepts a new delivery and carries it part of the way, with a pause before each step. */
const carried = fc
  .tuple(
    order,
    fc.constantFrom<Courier[]>('kai', 'lea'),
    fc.nat(STEPS_TO_DOOR.length),
    fc.array(fc.option(span), { maxLength: 4 }),
  )
  .map(([wanted, by, far, waits]) => ({
    by,
    steps: [
      ...comes(by),
      asked({ ...wanted, agreed: 'as it is' }),
      ...STEPS_TO_DOOR.slice(0, far).flatMap((how, index): Step[] => [
        ...(waits[index] ? [timePasses.with({ span: waits[index] as Span })] : []),
        onDuty.with({ by, what: 'look', cities: [] }),
        move.with({ by, nth: 0, how }),
      ]),
    ],
  }));

const handing = fc.constantFrom('right', 'right', 'wrong', 'photo', 'spaced') as fc.Arbitrary<'right'>;

/** Complete ways of a delivery: most interesting differences are at their ends. */
const ways: fc.Arbitrary<Step[]> = fc.oneof(
  carried.map(({ steps }) => steps),
  fc
    .tuple(carried, fc.array(handing, { maxLength: 6 }), single)
    .map(([{ by, steps }, tries, between]) => [
      ...steps,
      ...tries.map((proof) => deliver.with({ by, nth: 0, proof })),
      ...between,
      deliver.with({ by, nth: 0, proof: 'right' }),
      deliver.with({ by, nth: 0, proof: 'photo' }),
      sendAgain.with({ nth: 1, by: null }),
      earnings.with({ by, days: 400 }),
    ]),
  fc
    .tuple(carried, fc.constantFrom('no_answer' as const, 'refused' as const), span, fc.boolean())
    .map(([{ by, steps }, reason, wait, merchants]) => [
      ...steps,
      timePasses.with({ span: wait }),
      fail.with({ by, nth: 0, reason }),
      readDelivery.with({ by: 'mia', nth: 0 }),
      merchants ? confirmReturn.with({ by: 'mia', nth: 0 }) : move.with({ by, nth: 0, how: 'handBack' }),
      earnings.with({ by, days: 400 }),
    ]),
  fc
    .tuple(carried, fc.constantFrom('suspend' as const, 'roles' as const, 'release' as const), single)
    .map(([{ by, steps }, how, between]) => [
      ...steps,
      how === 'suspend'
        ? decide.with({ by: 'admin', whom: by, what: 'suspend', reason: ' A reason ' })
        : how === 'roles'
          ? takeUp.with({ by, roles: ['courier', 'merchant'] })
          : move.with({ by, nth: 0, how: 'release' }),
      readDelivery.with({ by: 'mia', nth: 0 }),
      ...comes(by === 'kai' ? 'lea' : 'kai'),
      ...between,
      move.with({ by: by === 'kai' ? 'lea' : 'kai', nth: 0, how: 'accept' }),
      move.with({ by: by === 'kai' ? 'lea' : 'kai', nth: 0, how: 'arriveAtPickup' }),
      move.with({ by: by === 'kai' ? 'lea' : 'kai', nth: 0, how: 'pickUp' }),
      ...[3, 4, 5, 6].map((nth) => sendAgain.with({ nth, by: null })),
      decide.with({ by: 'admin', whom: by, what: how === 'roles' ? 'approve' : 'reinstate', reason: '' }),
      onDuty.with({ by, what: 'look', cities: [] }),
    ]),
  fc
    .tuple(carried, fc.constantFrom(0, 300))
    .map(([{ steps }, agreedFee]) => [
      ...steps,
      cancel.with({ by: 'mia', nth: 0, agreedFee }),
      cancel.with({ by: 'admin', nth: 0, agreedFee }),
      readShop.with({ by: 'mia', shop: 0 }),
    ]),
  // A delivery that's refunded, and its courier's loss made good.
  fc
    .tuple(carried, fc.boolean(), fc.constantFrom(1, 4500, 5199, 5200), single)
    .map(([{ by, steps }, inTime, amount, between]) => [
      ...steps,
      ...(inTime ? [] : [timePasses.with({ span: 'an hour' })]),
      deliver.with({ by, nth: 0, proof: 'right' }),
      deliver.with({ by, nth: 0, proof: 'photo' }),
      report.with({ by: 'mia', nth: 0, side: 'business', reason: 'damaged', place: 1, text: 'Help.' }),
      report.with({ by, nth: 0, side: 'courier', reason: 'counter', place: 2, text: 'Help.' }),
      ...between,
      resolve.with({ by: 'admin', place: 1, decision: { outcome: 'refunded', amount, words: '' } }),
      resolve.with({ by: 'admin', place: 2, decision: { outcome: 'made_good', amount, words: 'Sorry.' } }),
      resolve.with({ by: 'admin', place: 1, decision: { outcome: 'refunded', amount, words: '' } }),
      readCases.with({ by: 'admin' }),
      earnings.with({ by, days: 400 }),
    ]),
  fc.tuple(carried, talk).map(([{ by, steps }, after]) => [...steps, ...after(by)]),
  // A courier disappears with the parcel, and comes back.
  fc
    .tuple(
      carried,
      fc.boolean(),
      fc.constantFrom<Span[]>('an hour', 'two hours', 'two hours', 'a day'),
      fc.constantFrom('mia' as const, 'max' as const, 'admin' as const),
      single,
    )
    .map(([{ by, steps }, failed, wait, reporting, between]) => [
      ...steps,
      ...(failed ? [fail.with({ by, nth: 0, reason: 'refused' })] : []),
      timePasses.with({ span: 'an hour' }),
      timePasses.with({ span: wait }),
      reportLost.with({ by: reporting, nth: 0 }),
      ...between,
      timePasses.with({ span: 'a day' }),
      ...(['arriveAtDropoff', 'handBack', 'accept'] as const).map((how) => move.with({ by, nth: 0, how })),
      earnings.with({ by, days: 400 }),
      readShop.with({ by: 'mia', shop: 0 }),
    ]),
  // The business is removed on the way, alone or with its owner's or the courier's account. The courier continues.
  fc
    .tuple(
      carried,
      fc.constantFrom('shop' as const, 'merchant' as const, 'courier' as const),
      fc.constantFrom('right' as const, 'photo' as const),
      fc.array(single, { maxLength: 2 }),
    )
    .map(([{ by, steps }, gone, proof, between]) => [
      ...steps,
      gone === 'shop'
        ? removeShop.with({ by: 'admin', shop: 0 })
        : removeAccount.with({ whom: gone === 'merchant' ? 'mia' : by }),
      readDelivery.with({ by: 'admin', nth: 0 }),
      onDuty.with({ by, what: 'look', cities: [] }),
      ...between.flat(),
      ...STEPS_TO_DOOR.slice(1).map((how) => move.with({ by, nth: 0, how })),
      deliver.with({ by, nth: 0, proof }),
      earnings.with({ by, days: 400 }),
      readDelivery.with({ by: 'admin', nth: 0 }),
      readMails.with({ to: emailOf('recipient') }),
    ]),
  ...routeWays(single),
  // All free deliveries, and one more.
  order.map((wanted) => [
    ...Array.from({ length: 6 }, () => asked({ ...wanted, shop: 0, agreed: 'as it is' })),
    timePasses.with({ span: 'an hour' }),
    readShop.with({ by: 'mia', shop: 0 }),
  ]),
);

export const anyDeliveries: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: ways }), {
    minLength: 1,
    maxLength: MOST,
    size: 'max',
  })
  .map((steps) => steps.flat().slice(0, MOST));

/** Reads everything at the end of each sequence. */
export const lookAtDeliveries: readonly Step[] = [
  readCases.with({ by: 'admin' }),
  ...SHOPS.map(({ owner }, shop) => readShop.with({ by: owner, shop })),
  ...[0, 1, 2, 3].flatMap((nth): Step[] => [
    readDelivery.with({ by: 'mia', nth }),
    readDelivery.with({ by: 'max', nth }),
    track.with({ by: 'stranger', nth, key: 'none' }),
    track.with({ by: 'stranger', nth, key: 'right' }),
    track.with({ by: 'recipient', nth, key: 'none' }),
  ]),
  ...COURIERS.flatMap((by) => [
    onDuty.with({ by, what: 'look', cities: [] }),
    earnings.with({ by, days: 400 }),
    readCases.with({ by }),
    decide.with({ by: 'admin', whom: by, what: 'activate', reason: '' }),
  ]),
  ...[emailOf('recipient'), 'nobody@example.com', ...MERCHANTS.map(emailOf), ...COURIERS.map(emailOf)].map((to) =>
    readMails.with({ to }),
  ),
];
