import { createHash, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainText } from '../plain-text.ts';
import { CLIENT_ADDRESS } from '../auth-gateway.ts';
import { shownAccount, type Account } from './accounts.ts';
import { isOn, numberOf, quote, quoteJson, type AuthContext, type Sql } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

export type MailKind =
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'email_change'
  | 'password_changed_notification'
  | 'email_changed_notification';

const ROOT = join(import.meta.dirname, '../../..');

/** The service's own subjects and texts; a link is `{{ .ConfirmationURL }}`. */
const DEFAULTS: Readonly<Record<MailKind, readonly [subject: string, html: string]>> = {
  recovery: ['Reset your password', '<a href="{{ .ConfirmationURL }}">Reset password</a>'],
  magiclink: ['Your sign-in link', '<a href="{{ .ConfirmationURL }}">Sign in</a>'],
  invite: ["You've been invited", '<a href="{{ .ConfirmationURL }}">Accept the invite</a>'],
  email_change: ['Confirm your new email address', '<a href="{{ .ConfirmationURL }}">Confirm</a>'],
  password_changed_notification: ['Your password was changed', '<p>The password of your account was changed.</p>'],
  email_changed_notification: ['Your email address was changed', '<p>The email of your account was changed.</p>'],
};

/** The digest of a code that a mail contains; with PKCE, it's marked as such. */
export const tokenHash = (address: string, otp: string, challenge: string): string =>
  `${challenge === '' ? '' : 'pkce_'}${createHash('sha224')
    .update(address + otp)
    .digest('hex')}`;

export const newOtp = (auth: AuthContext): string =>
  Array.from({ length: numberOf(auth, 'auth.email.otp_length', 6) }, () => randomInt(10)).join('');

/** The target of a link: the requested address if it's of the site or allowed, else the page that asked, else the site. */
export function redirectOf(auth: AuthContext, request: Request): string {
  const allowed = auth.settings.get('auth.additional_redirect_urls');
  const isAllowed = (wanted: string): boolean => {
    if (!URL.canParse(wanted)) return false;
    const [site, url] = [new URL(auth.siteUrl), new URL(wanted)];
    const samePort = site.port === url.port || /^(?:localhost|127\.0\.0\.1)$/u.test(url.hostname);
    return (
      (site.protocol === url.protocol && site.hostname === url.hostname && samePort) ||
      (Array.isArray(allowed) && allowed.includes(wanted))
    );
  };
  const wanted = request.headers.get('redirect_to') ?? new URL(request.url).searchParams.get('redirect_to') ?? '';
  const referer = request.headers.get('referer') ?? '';
  return [wanted, referer].find(isAllowed) ?? auth.siteUrl;
}

export interface MailData {
  readonly token?: string;
  readonly hash?: string;
  readonly tokenNew?: string;
  readonly hashNew?: string;
  readonly newEmail?: string;
  readonly oldEmail?: string;
}

/** Calls the Send Email hook, a function of the database, with what the hosted service passes to it. */
async function callHook(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  uri: string,
  account: Account,
  kind: MailKind,
  data: MailData,
) {
  const [, schema = '', name = ''] = new URL(uri).pathname.split('/');
  const event = {
    metadata: {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name: 'send-email',
      ip_address: request.headers.get(CLIENT_ADDRESS) ?? '',
    },
    user: {
      ...(await shownAccount(sql, account.id)),
      ...(data.newEmail === undefined ? {} : { new_email: data.newEmail }),
    },
    email_data: {
      token: data.token ?? '',
      token_hash: data.hash ?? '',
      redirect_to: redirectOf(auth, request),
      email_action_type: kind,
      site_url: auth.url,
      token_new: data.tokenNew ?? '',
      token_hash_new: data.hashNew ?? '',
      old_email: data.oldEmail ?? '',
      old_phone: '',
      provider: '',
      factor_type: '',
    },
  };
  // The hosted service calls it as its own role.
  const [role] = await sql<{ may: boolean }>(`select has_schema_privilege('supabase_auth_admin', n.oid, 'usage')
      and has_function_privilege('supabase_auth_admin', p.oid, 'execute') as may
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = ${quote(schema)} and p.proname = ${quote(name)}`);
  const fault = (cause?: unknown) =>
    new AuthError(500, 'unexpected_failure', `Error running hook URI: ${uri}`, { cause });
  if (role?.may !== true) throw fault();
  const [row] = await sql<{ answer: { error?: { http_code?: number; message?: string } } }>(
    `select "${schema}"."${name}"(${quoteJson(event)}) as answer`,
  ).catch((error: unknown) => {
    throw fault(error);
  });
  const refusal = row?.answer.error;
  if (refusal === undefined) return;
  const status = refusal.http_code ?? 500;
  throw new AuthError(status, status === 500 ? 'unexpected_failure' : 'unknown', refusal.message ?? '');
}

/** Sends a mail of the service: through the hook if there's one, otherwise from a template. */
export async function sendMail(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  account: Account,
  kind: MailKind,
  data: MailData,
): Promise<void> {
  if (isOn(auth, 'auth.hook.send_email.enabled'))
    return callHook(auth, sql, request, String(auth.settings.get('auth.hook.send_email.uri')), account, kind, data);
  const setting = kind.endsWith('_notification')
    ? `auth.email.notification.${kind.replace('_notification', '')}`
    : `auth.email.template.${kind}`;
  const file = auth.settings.get(`${setting}.content_path`);
  const [subject, template] = DEFAULTS[kind];
  const mail = (to: string, hash: string) => {
    const redirect = redirectOf(auth, request);
    const link = `${auth.url}/verify?token=${hash}&type=${kind}&redirect_to=${redirect}`;
    const html = (file === undefined ? template : readFileSync(join(ROOT, String(file)), 'utf8'))
      .replaceAll('{{ .ConfirmationURL }}', link.replaceAll('&', '&amp;'))
      .replaceAll('{{ .RedirectTo }}', redirect)
      .replaceAll('{{ .SiteURL }}', auth.siteUrl)
      .replaceAll('{{ .TokenHash }}', hash)
      .replaceAll('{{ .Token }}', data.token ?? '');
    auth.mails.catch({
      to,
      subject: String(auth.settings.get(`${setting}.subject`) ?? subject),
      text: plainText(html),
      html,
    });
  };
  if (kind !== 'email_change') return mail(data.oldEmail ?? account.email ?? '', data.hash ?? '');
  // Both addresses have to confirm.
  mail(data.newEmail ?? '', data.hash ?? '');
  mail(account.email ?? '', data.hashNew ?? '');
}

/** Tells the owner of an account about a change, if the setting is on. A mail that fails doesn't undo the change. */
export async function notify(
  auth: AuthContext,
  sql: Sql,
  request: Request,
  account: Account,
  kind: 'password_changed_notification' | 'email_changed_notification',
  data: MailData = {},
): Promise<void> {
  if (!isOn(auth, `auth.email.notification.${kind.replace('_notification', '')}.enabled`)) return;
  await sql('savepoint notice');
  await sendMail(auth, sql, request, account, kind, data).then(
    () => sql('release savepoint notice'),
    () => sql('rollback to savepoint notice'),
  );
}

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** A duration such as `60s` or `1m30s`, in seconds. */
export const secondsOf = (text: string): number =>
  (text.startsWith('-') ? -1 : 1) *
  [...text.matchAll(/(\d+(?:\.\d+)?)([smh])/gu)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (SECONDS[unit ?? ''] ?? 0),
    0,
  );

/** Refuses a mail that's too soon after the last of its kind. */
export function checkFrequency(auth: AuthContext, sentAt: string | null): void {
  const wait = secondsOf(String(auth.settings.get('auth.email.max_frequency') ?? '60s'));
  const left = sentAt === null ? 0 : wait - (Date.now() - Date.parse(sentAt)) / 1000;
  if (left > 0)
    throw new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${Math.floor(left)} seconds.`,
    );
}
