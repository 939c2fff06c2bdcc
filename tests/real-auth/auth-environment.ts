import type { Setting } from '../../supabase/local/config-toml.ts';

/** The variable of the authentication server for each setting of `config.toml` whose name differs. */
const NAMES: Readonly<Record<string, string>> = {
  'auth.site_url': 'SITE_URL',
  'auth.additional_redirect_urls': 'URI_ALLOW_LIST',
  'auth.jwt_expiry': 'JWT_EXP',
  'auth.enable_refresh_token_rotation': 'SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
  'auth.refresh_token_reuse_interval': 'SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
  'auth.enable_signup': 'DISABLE_SIGNUP',
  'auth.enable_anonymous_sign_ins': 'EXTERNAL_ANONYMOUS_USERS_ENABLED',
  'auth.enable_manual_linking': 'SECURITY_MANUAL_LINKING_ENABLED',
  'auth.minimum_password_length': 'PASSWORD_MIN_LENGTH',
  'auth.password_requirements': 'PASSWORD_REQUIRED_CHARACTERS',
  'auth.email.enabled': 'EXTERNAL_EMAIL_ENABLED',
  'auth.email.enable_signup': 'EXTERNAL_EMAIL_ENABLED',
  'auth.email.enable_confirmations': 'MAILER_AUTOCONFIRM',
  'auth.email.double_confirm_changes': 'MAILER_SECURE_EMAIL_CHANGE_ENABLED',
  'auth.email.require_current_password': 'SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
  'auth.email.secure_password_change': 'SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
  'auth.email.max_frequency': 'SMTP_MAX_FREQUENCY',
  'auth.email.otp_length': 'MAILER_OTP_LENGTH',
  'auth.email.otp_expiry': 'MAILER_OTP_EXP',
  'auth.rate_limit.sms_sent': 'RATE_LIMIT_SMS_SENT',
  'auth.rate_limit.anonymous_users': 'RATE_LIMIT_ANONYMOUS_USERS',
  'auth.rate_limit.token_refresh': 'RATE_LIMIT_TOKEN_REFRESH',
  'auth.rate_limit.sign_in_sign_ups': 'RATE_LIMIT_OTP',
  'auth.rate_limit.token_verifications': 'RATE_LIMIT_VERIFY',
  'auth.rate_limit.web3': 'RATE_LIMIT_WEB3',
  'auth.captcha.enabled': 'SECURITY_CAPTCHA_ENABLED',
  'auth.sms.enabled': 'EXTERNAL_PHONE_ENABLED',
  'auth.sms.enable_signup': 'EXTERNAL_PHONE_ENABLED',
  'auth.sms.enable_confirmations': 'SMS_AUTOCONFIRM',
  'auth.sms.template': 'SMS_TEMPLATE',
  'auth.sms.max_frequency': 'SMS_MAX_FREQUENCY',
  'auth.sms.otp_length': 'SMS_OTP_LENGTH',
  'auth.sms.otp_expiry': 'SMS_OTP_EXP',
  'auth.oauth_server.authorization_url_path': 'OAUTH_SERVER_AUTHORIZATION_PATH',
  'auth.mfa.max_enrolled_factors': 'MFA_MAX_ENROLLED_FACTORS',
};

/** The setting says that something is allowed; the variable says that it isn't. */
const REVERSED = new Set(['auth.enable_signup', 'auth.email.enable_confirmations', 'auth.sms.enable_confirmations']);

/** Settings that the server doesn't have: they only switch whole groups on, for the command that sends them. */
const SWITCHES = new Set(['auth.enabled', 'auth.email.smtp.enabled']);

/** The variable for a setting in one of the groups whose members have the same names in both; null for any other. */
function grouped(setting: string): string | null {
  const [, group, kind = '', name = ''] = /^auth\.(email\.notification|mfa|hook|sessions)\.(?:(\w+)\.)?(\w+)$/u.exec(
    setting,
  ) ?? [null, '', '', ''];
  const upper = `${kind === '' ? '' : `${kind}_`}${name}`.toUpperCase();
  if (group === 'email.notification') return `MAILER_NOTIFICATIONS_${upper}`;
  if (group === 'mfa' || group === 'hook' || group === 'sessions') return `${group.toUpperCase()}_${upper}`;
  return null;
}

const isOff = (value: Setting): boolean =>
  value === false || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The environment of the authentication server for the settings of `config.toml`, as the hosted platform makes it. A
 * setting that isn't known here must be off.
 */
export function authEnvironment(settings: ReadonlyMap<string, Setting>): Readonly<Record<string, string>> {
  const environment: Record<string, string> = {};
  for (const [setting, value] of settings) {
    if (!setting.startsWith('auth.') || SWITCHES.has(setting)) continue;
    // The platform leaves out a length of zero, which the server refuses.
    if (setting.startsWith('auth.sessions.') && value === '0s') continue;
    const name = NAMES[setting] ?? grouped(setting);
    if (name === null) {
      if (!isOff(value)) throw new Error(`No variable of the authentication server is known for ${setting}.`);
      continue;
    }
    environment[`GOTRUE_${name}`] = String(REVERSED.has(setting) ? value !== true : value);
  }
  return environment;
}
