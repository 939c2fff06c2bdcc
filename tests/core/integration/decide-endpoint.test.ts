import { describe, expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import {
  decideEndpoint,
  decideMessages,
  decideResend,
  knownEndpoint,
  sendRefusal,
  type EndpointFacts,
} from '#core/integration/webhook/decide-endpoint.ts';
import { DESCRIPTION_LENGTH, ENDPOINTS_LIMIT } from '#core/integration/webhook/webhook-endpoint.ts';
import type { EndpointDetails } from '#core/integration/webhook/webhook-endpoints.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const business = knownBusinessId('00000000-0000-4000-8000-0000000000b1');
const another = knownBusinessId('00000000-0000-4000-8000-0000000000b2');
const details: EndpointDetails = { url: 'https://shop.example.com/hook', events: null, description: '' };

describe('An endpoint', () => {
  test('is refused for business, email, values, id, then the number', () => {
    type Case = EndpointFacts & { readonly details: EndpointDetails };
    const long = 'x'.repeat(DESCRIPTION_LENGTH + 1);
    expect(
      unexpectedRefusals<Case>(
        {
          isOwn: false,
          emailVerified: false,
          business,
          addedFor: another,
          endpoints: ENDPOINTS_LIMIT,
          policy: { ownHosts: [], loopback: false },
          details: { url: 'http://shop.example.com', events: [], description: long },
        },
        [
          ['no-such-business', { isOwn: true }],
          ['not-verified', { emailVerified: true }],
          ['invalid', { details: { ...details, url: 'http://shop.example.com', description: long } }],
          ['invalid', { details: { ...details, url: 'http://shop.example.com' } }],
          ['not-https', { details }],
          ['invalid', { addedFor: business }],
          ['already-added', { addedFor: null }],
          ['too-many-endpoints', { endpoints: ENDPOINTS_LIMIT - 1 }],
        ],
        ({ details: wanted, ...known }) => ({ refusal: decideEndpoint(known, wanted) }),
      ),
    ).toEqual([]);
  });

  test('that’s disabled gets nothing; an unknown event comes first', () => {
    const [disabled, enabled] = [{ state: 'disabled' }, { state: 'enabled' }] as const;
    expect([sendRefusal(disabled), sendRefusal(enabled)]).toEqual(['endpoint-disabled', null]);
    expect(decideResend(disabled, undefined)).toEqual({ ok: false, error: 'no-such-event' });
    expect(decideResend(disabled, 7)).toEqual({ ok: false, error: 'endpoint-disabled' });
    expect(decideResend(enabled, 7)).toEqual({ ok: true, value: 7 });
    expect(knownEndpoint(null)).toEqual({ ok: false, error: 'no-such-endpoint' });
  });

  test.each([
    [10, 5, 5, 5],
    [3, 5, 1, 3],
    [3, 5, 5, null],
    [0, 5, 1, null],
    [0, 0, 0, 0],
  ])('with %i messages left gets, of %i wanted and %i at least: %s', (remaining, wanted, least, taken) => {
    const decided = decideMessages({ limit: 3000, windowMs: 1000, remaining, resetMs: 7 }, wanted, least);
    const throttled = { ok: false, error: { kind: 'throttled', message: '', retryAfterMs: 7 } };
    expect(decided).toEqual(taken === null ? throttled : { ok: true, value: taken });
  });
});
