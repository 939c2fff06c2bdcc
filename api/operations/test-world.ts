import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Failure } from '#core/failure.ts';
import { isoText } from '#core/instant.ts';
import type { OpenBusiness } from '#core/integration/api-gate.ts';
import type { SandboxClock, SandboxControl } from '#core/integration/sandbox.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { factsBody } from '../delivery-body.ts';
import { invalid, problem, type Problem } from '../problem.ts';
import { refusalProblem, type ApiRefusal } from '../refusal.ts';
import { operation, type Answer, type OperationRequest } from '../route.ts';
import { Delivery } from '../wire-delivery.ts';
import { readTime } from '../wire.ts';
import { Advance, ClockSpeed, Mishap, TestCity, TestClock } from '../wire-test.ts';

/** The sandbox of a test key. The handler answers `not-found` to a live one. */
async function withClock(
  { sandbox }: OpenBusiness,
  work: (sandbox: SandboxControl) => Promise<Result<SandboxClock, Failure>>,
): Promise<Result<Answer, Problem>> {
  if (sandbox === undefined) return refused(problem('not-found'));
  const done = await work(sandbox);
  if (!done.ok) return refused(refusalProblem(done.error));
  const { now, movingTo, speed } = done.value;
  return ok({ body: { now: isoText(now), movingTo: movingTo === null ? null : isoText(movingTo), speed } });
}

/** Does something to a delivery of the sandbox, and answers with the delivery after it. */
async function withDelivery<Body>(
  { opened, params, parts }: OperationRequest<Body>,
  work: (
    sandbox: SandboxControl,
    id: NonNullable<ReturnType<typeof deliveryId>>,
  ) => Promise<Result<void, ApiRefusal | Failure>>,
): Promise<Result<Answer, Problem>> {
  const id = deliveryId(params['id'] ?? '');
  if (opened.sandbox === undefined || id === null) return refused(problem('not-found'));
  const done = await work(opened.sandbox, id);
  if (!done.ok) return refused(refusalProblem(done.error));
  const found = await opened.deliveries.find(id);
  if (!found.ok) return refused(refusalProblem(found.error));
  return found.value === null ? refused(problem('not-found')) : ok({ body: factsBody(found.value, parts.site) });
}

export const getTestClock = operation({
  method: 'GET',
  path: '/v1/test/clock',
  id: 'getTestClock',
  tag: 'test',
  summary: 'The sandbox’s time',
  answer: [200, TestClock, 'Its time and its speed.'],
  problems: [],
  run: ({ opened }) => withClock(opened, (sandbox) => sandbox.clock()),
});

export const setTestClock = operation<ClockSpeed>({
  method: 'PATCH',
  path: '/v1/test/clock',
  id: 'setTestClock',
  tag: 'test',
  summary: 'Run the sandbox’s clock faster, or stop it',
  body: ClockSpeed,
  isChange: true,
  answer: [200, TestClock, 'Its time and its new speed.'],
  problems: ['invalid-request'],
  run: ({ opened, body }) => withClock(opened, (sandbox) => sandbox.setSpeed(body.speed)),
});

export const advanceClock = operation<Advance>({
  method: 'POST',
  path: '/v1/test/clock/advance',
  id: 'advanceTestClock',
  tag: 'test',
  summary: 'Move the sandbox’s clock forward',
  body: Advance,
  isChange: true,
  answer: [200, TestClock, 'Its new time; “movingTo” is null once it’s there.'],
  problems: ['invalid-request'],
  run: ({ opened, body }) => withClock(opened, (sandbox) => sandbox.advance(body.minutes)),
});

export const nextStep = operation({
  method: 'POST',
  path: '/v1/test/deliveries/{id}/next',
  id: 'nextTestStep',
  tag: 'test',
  summary: 'Move the sandbox’s clock to the next step of a delivery',
  isChange: true,
  answer: [200, Delivery, 'The delivery after that step.'],
  problems: ['wrong-status'],
  run: (asked) => withDelivery(asked, (sandbox, id) => sandbox.next(id)),
});

export const planMishap = operation<Mishap>({
  method: 'PUT',
  path: '/v1/test/deliveries/{id}/mishap',
  id: 'planTestMishap',
  tag: 'test',
  summary: 'Plan what goes wrong with a delivery',
  body: Mishap,
  isChange: true,
  answer: [200, Delivery, 'The delivery as it is now.'],
  problems: ['invalid-request', 'wrong-status'],
  run: (asked) => withDelivery(asked, (sandbox, id) => sandbox.planMishap(id, asked.body.kind)),
});

export const setTestCity = operation<TestCity>({
  method: 'PUT',
  path: '/v1/test/city',
  id: 'setTestCity',
  tag: 'test',
  summary: 'Pause the sandbox’s city, or end its pause',
  body: TestCity,
  isChange: true,
  answer: [200, TestCity, 'The pause as it is now.'],
  problems: ['invalid-request'],
  async run({ opened: { sandbox }, body }) {
    if (sandbox === undefined) return refused(problem('not-found'));
    const until = body.pausedUntil === null ? null : readTime(body.pausedUntil);
    const saved = await sandbox.pauseCity(until);
    if (saved.ok) return ok({ body: { pausedUntil: until === null ? null : isoText(until) } });
    const { error } = saved;
    if (error === 'in-the-past' || error === 'too-far')
      return refused(invalid({ pointer: '/pausedUntil', code: error }));
    return refused(typeof error === 'string' ? problem('unavailable') : refusalProblem(error));
  },
});

export const eraseTestData = operation({
  method: 'DELETE',
  path: '/v1/test/data',
  id: 'eraseTestData',
  tag: 'test',
  summary: 'Start the sandbox over',
  isChange: true,
  answer: [200, TestClock, 'Its time and its speed, as they were before.'],
  problems: [],
  async run({ opened }) {
    const clock = await withClock(opened, (sandbox) => sandbox.clock());
    const erased = await opened.sandbox?.erase();
    return erased?.ok === false ? refused(refusalProblem(erased.error)) : clock;
  },
});
