import { describe, expect, test } from 'vitest';
import { realAuth } from '#scripts/test/stages.ts';
import { readConfig } from '../../supabase/local/config-toml.ts';
import { authEnvironment } from '../real-auth/auth-environment.ts';
import { faultInLog } from '../real-auth/fault-in-log.ts';

const environmentOf = (text: string) => authEnvironment(readConfig({ SITE_URL: 'http://product.test' }, text));

describe('The authentication server that the tests run on', () => {
  test('gets every setting of config.toml', () => {
    const environment = authEnvironment(readConfig({ SITE_URL: 'http://product.test' }));
    expect(environment).toMatchObject({
      GOTRUE_SITE_URL: 'http://product.test',
      GOTRUE_JWT_EXP: '900',
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      GOTRUE_DISABLE_SIGNUP: 'false',
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    });
  });

  test('gets the settings of groups under their own names', () => {
    expect(
      environmentOf(`
[auth.hook.send_email]
enabled = true # in the database
uri = "pg-functions://postgres/private/send_email"
[auth.mfa.totp]
enroll_enabled = false
[auth.email.notification.password_changed]
enabled = true
[auth.rate_limit]
token_refresh = 1800`),
    ).toEqual({
      GOTRUE_HOOK_SEND_EMAIL_ENABLED: 'true',
      GOTRUE_HOOK_SEND_EMAIL_URI: 'pg-functions://postgres/private/send_email',
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'false',
      GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: 'true',
      GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1800',
    });
  });

  test('may lack a setting only if it’s off', () => {
    expect(environmentOf('[auth.external.apple]\nenabled = false')).toEqual({});
    expect(() => environmentOf('[auth.external.apple]\nenabled = true')).toThrow('auth.external.apple.enabled');
  });

  test('is heard only about faults', () => {
    const request = { level: 'warning', method: 'POST', path: '/token', msg: 'request completed', error: '400: Wrong' };
    expect(faultInLog(JSON.stringify(request))).toBe(null);
    expect(faultInLog(JSON.stringify({ level: 'info', msg: 'API started' }))).toBe(null);
    expect(faultInLog('')).toBe(null);
    expect(faultInLog(JSON.stringify({ ...request, level: 'error', error: '500: Broken' }))).toBe(
      'The authentication server: POST /token 500: Broken',
    );
    expect(faultInLog(JSON.stringify({ level: 'fatal', msg: 'no database' }))).toBe(
      'The authentication server: no database',
    );
    expect(faultInLog('panic: runtime error')).toBe('panic: runtime error');
  });

  test('is left out, with a reason, if its program isn’t named', () => {
    const reasons = (program: string | undefined) => realAuth(program).map(({ leftOut }) => leftOut);
    expect(new Set(reasons(undefined)).size).toBe(1);
    expect(reasons(undefined)[0]).toContain('AUTH_SERVER');
    expect(reasons('/path/to/auth')).toEqual([undefined, undefined]);
  });
});
