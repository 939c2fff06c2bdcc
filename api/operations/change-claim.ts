import type { ReusedCommand } from '#core/delivery/lifecycle/command.ts';
import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Failure } from '#core/failure.ts';
import type { ClaimAfter, ClaimRefusal } from '#core/integration/api-claims.ts';
import type { OpenBusiness } from '#core/integration/api-gate.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { caseId } from '#core/support/case.ts';
import type { AboveCap, AlreadyOpen } from '#core/support/cases.ts';
import { claimBody } from '../claim-body.ts';
import { invalid, problem, type Problem } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation, type Answer } from '../route.ts';
import { Claim, NewClaim, Reply } from '../wire-claim.ts';

/** Answers with a claim after a change. */
const answered = ({ claim, replayed }: ClaimAfter, { business }: OpenBusiness, headers: Answer['headers'] = {}) =>
  ok({
    body: claimBody(claim, business.country),
    headers: { ...headers, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) },
  });

function claimProblem(error: ClaimRefusal | AlreadyOpen | AboveCap | ReusedCommand | Failure): Problem {
  if (typeof error === 'string' || !('code' in error)) return refusalProblem(error);
  return error.code === 'already-open'
    ? problem('already-claimed', { facts: { claimId: error.case } })
    : invalid({ pointer: '/amountCents', code: error.code, capCents: error.cap });
}

export const createClaim = operation<NewClaim>({
  method: 'POST',
  path: '/v1/deliveries/{id}/claims',
  id: 'createClaim',
  tag: 'claims',
  summary: 'Claim that something was wrong with a delivery, once',
  body: NewClaim,
  isChange: true,
  isIdempotent: true,
  answer: [201, Claim, 'Made. Our team answers by “dueAt”.'],
  problems: ['already-claimed', 'too-late', 'too-many-claims'],
  async run({ opened, params, body, order: { command } }): Promise<Result<Answer, Problem>> {
    const delivery = deliveryId(params['id'] ?? '');
    if (delivery === null) return refused(problem('not-found'));
    const { reason, note: text, amountCents: amount } = body;
    const made = await opened.claims.open(command, { delivery, reason, text, amount });
    if (!made.ok) return refused(claimProblem(made.error));
    return answered(made.value, opened, { Location: `../../claims/${made.value.claim.id}` });
  },
});

export const replyToClaim = operation<Reply>({
  method: 'POST',
  path: '/v1/claims/{id}/replies',
  id: 'replyToClaim',
  tag: 'claims',
  summary: 'Write to our team in a claim',
  body: Reply,
  isChange: true,
  isIdempotent: true,
  answer: [200, Claim, 'The claim with the reply.'],
  problems: ['claim-resolved', 'too-many-claims'],
  async run({ opened, params, body, order: { command } }): Promise<Result<Answer, Problem>> {
    const id = caseId(params['id'] ?? '');
    if (id === null) return refused(problem('not-found'));
    const replied = await opened.claims.reply(command, id, body.note);
    return replied.ok ? answered(replied.value, opened) : refused(claimProblem(replied.error));
  },
});
