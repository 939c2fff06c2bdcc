import { ok, refused } from '#core/result.ts';
import { caseId } from '#core/support/case.ts';
import { caseStateOf, claimBody, claimSummary } from '../claim-body.ts';
import { claimCursorOf, readClaimCursor } from '../cursor.ts';
import { limitIn, pageQuery } from '../page-limit.ts';
import { invalid, problem, type FieldError } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { Claim, CLAIM_STATES, ClaimPage } from '../wire-claim.ts';

export const listClaims = operation({
  method: 'GET',
  path: '/v1/claims',
  id: 'listClaims',
  tag: 'claims',
  summary: 'The business’s claims, newest first',
  query: [
    { name: 'state', description: 'Only those in this state.', schema: { type: 'string', enum: CLAIM_STATES } },
    ...pageQuery('The `next` of the page before.'),
  ],
  answer: [200, ClaimPage, 'A page, without messages.'],
  problems: ['invalid-request'],
  async run({ opened: { business, claims }, query, parts: { sha256 } }) {
    const errors: FieldError[] = [];
    const wanted = query.get('state');
    const state = wanted === null ? null : caseStateOf(wanted);
    if (wanted !== null && state === null) errors.push({ pointer: 'state', code: 'unknown-value' });
    const limit = limitIn(query);
    if (typeof limit !== 'number') errors.push(limit);
    const cursor = query.get('after');
    const after = cursor === null ? null : await readClaimCursor(sha256, business.id, cursor);
    if (cursor !== null && after === null) errors.push({ pointer: 'after', code: 'invalid-cursor' });
    if (errors.length > 0 || typeof limit !== 'number') return refused(invalid(...errors));

    // One more than a page has, to know whether there is another page.
    const found = await claims.page(state, after, limit + 1);
    if (!found.ok) return refused(refusalProblem(found.error));
    const page = found.value.slice(0, limit);
    const last = page.at(-1);
    const isEnd = found.value.length <= limit || last === undefined;
    return ok({
      body: {
        data: page.map((claim) => claimSummary(claim, business.country)),
        next: isEnd ? null : await claimCursorOf(sha256, business.id, last),
      },
    });
  },
});

export const getClaim = operation({
  method: 'GET',
  path: '/v1/claims/{id}',
  id: 'getClaim',
  tag: 'claims',
  summary: 'A claim with its messages',
  answer: [200, Claim, 'The claim.'],
  problems: [],
  async run({ opened: { business, claims }, params }) {
    const id = caseId(params['id'] ?? '');
    const found = id === null ? ok(null) : await claims.find(id);
    if (!found.ok) return refused(refusalProblem(found.error));
    return found.value === null
      ? refused(problem('not-found'))
      : ok({ body: claimBody(found.value, business.country) });
  },
});
