import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { statusFailure, thrownFailure } from '#adapters/supabase/answer-failures.ts';
import { authFailure, restFailure } from '#adapters/supabase/failures.ts';
import { NetworkFault, OFFLINE, THROTTLED, TIMED_OUT } from '#adapters/supabase/timed-fetch.ts';

describe('No answer, or an unreadable one', () => {
  // The texts come from the client libraries, which pass on nothing else.
  test.each([
    [`NetworkFault: ${OFFLINE}`, 'offline'],
    [`NetworkFault: ${TIMED_OUT}`, 'timeout'],
    ['SyntaxError: Unexpected token \'<\', "<!doctype "... is not valid JSON', 'unavailable'],
  ])('from the REST API: %j is %s, with nothing to quote', (message, kind) => {
    expect(restFailure({ code: '', message }, 0)).toEqual({ kind, message: '' });
  });

  test.each([
    [new AuthRetryableFetchError(OFFLINE, 0), 'offline'],
    [new AuthRetryableFetchError(TIMED_OUT, 0), 'timeout'],
    [new AuthRetryableFetchError(THROTTLED, 0), 'throttled'],
    [new AuthRetryableFetchError('Unexpected end of JSON input', 0), 'unavailable'],
    [new AuthUnknownError('Unexpected token', null), 'unavailable'],
  ])('from the auth service: %s is %s', (error, kind) => {
    expect(authFailure(error, false)).toEqual({ kind, message: '' });
  });

  test.each([
    [new NetworkFault(OFFLINE, null), 'offline'],
    [new NetworkFault(TIMED_OUT, null), 'timeout'],
    [new SyntaxError('Unexpected token'), 'unavailable'],
    ['thrown', 'unavailable'],
  ])('from a function: %s is %s', (error, kind) => expect(thrownFailure(error)).toEqual({ kind, message: '' }));
});

describe('A refusal', () => {
  test.each([
    [500, 'unavailable'],
    [502, 'unavailable'],
    [429, 'throttled'],
    [401, 'denied'],
    [403, 'denied'],
    [400, 'rejected'],
    [409, 'rejected'],
    [200, 'unavailable'],
  ])('with status %d is %s, and its message can be quoted', (status, kind) => {
    expect(statusFailure(status, 'No room at the inn.')).toMatchObject({ kind, message: 'No room at the inn.' });
  });

  test.each(['<html><body>502 Bad Gateway</body></html>', '{"error":"x"}', 'x'.repeat(201)])(
    'without a proper message in %j has none',
    (page) => {
      expect(statusFailure(502, page)).toEqual({ kind: 'unavailable', message: '' });
    },
  );

  test('of a function that the database lacks is a service failure, so it’s retried', () => {
    const message = 'Could not find the function public.courier_step(command) in the schema cache';
    expect(restFailure({ code: 'PGRST202', message }, 404)).toEqual({ kind: 'unavailable', message: '' });
  });

  test('has the time of the next try', () => {
    expect(statusFailure(429, 'Slow down.', 7000)).toEqual({
      kind: 'throttled',
      message: 'Slow down.',
      retryAfterMs: 7000,
    });
  });

  test.each(['PT401', 'PGRST301', 'PGRST303'])('with %s, because the session is over', (code) => {
    expect(restFailure({ code, message: 'JWT expired' }, 401).kind).toBe('session-ended');
  });

  test.each(['session_expired', 'session_not_found', 'bad_jwt', 'user_not_found'])(
    'with %s, for the same reason',
    (code) => {
      expect(authFailure(new AuthApiError('Over.', 403, code), true).kind).toBe('session-ended');
    },
  );
});
