import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { signInLinkMail } from '../../core/mail/templates.ts';
import { brand } from '../../brand/brand.ts';
import { withLink } from '../functions/_shared/mail-html.ts';
import { PUBLISHABLE_KEY } from './database.ts';
import { authRefusal, jsonResponse } from './json-response.ts';
import type { MailCatcher } from './mail-catcher.ts';

/**
 * The lifetime of a request for a link, counted from the request: with PKCE, the hosted service drops it after this.
 */
const REQUEST_VALID_MS = 5 * 60_000;

const TEMPLATE = readFileSync(join(import.meta.dirname, '../templates/recovery.html'), 'utf8');

interface Asked {
  readonly at: number;
  readonly challenge: string | null;
  readonly redirectTo: string;
}
interface Exchange {
  readonly session: unknown;
  readonly asked: Asked;
}

type Fetch = (request: Request) => Promise<Response>;

/**
 * Sign-in links as the hosted service emails them, with the project's own template. The service's own link, which a
 * template may use, verifies once and then returns to the requested URL with a code that only the requesting browser
 * can exchange (PKCE). The local API sends bare links.
 */
export class RecoveryMails implements EmailDriver {
  readonly #asked = new Map<string, Asked>();
  readonly #links = new Map<string, Asked>();
  readonly #exchanges = new Map<string, Exchange>();
  readonly #catcher: MailCatcher;
  readonly #siteUrl: string;
  readonly #now: () => number;

  constructor(catcher: MailCatcher, siteUrl: string, now: () => number = Date.now) {
    this.#catcher = catcher;
    this.#siteUrl = siteUrl;
    this.#now = now;
  }

  async send({ to, subject, text = '', html = '' }: EmailMessage): Promise<void> {
    const found = /https?:\/\/\S*\/auth\/v1\/verify\?\S+/u.exec(text)?.[0];
    const token = found === undefined ? null : new URL(found).searchParams.get('token');
    if (token === null) return this.#catcher.catch({ to, subject, text, html });
    const asked = this.#asked.get(to.toLowerCase()) ?? {
      at: this.#now(),
      challenge: null,
      redirectTo: this.#siteUrl,
    };
    this.#links.set(token, asked);
    const mail = TEMPLATE.replaceAll('{{ .RedirectTo }}', asked.redirectTo).replaceAll('{{ .TokenHash }}', token);
    const link = /href="([^"]+)"/u.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? '';
    this.#catcher.catch({ to, ...withLink(signInLinkMail(brand.name), link), html: mail });
  }

  /** Handles the calls that make, follow and exchange a link; passes on all others. */
  around(api: Fetch): Fetch {
    return async (request) => {
      const url = new URL(request.url);
      if (request.method === 'POST' && url.pathname === '/auth/v1/recover') await this.#note(request.clone(), url);
      if (request.method === 'GET' && url.pathname === '/auth/v1/verify') return this.#follow(url, api);
      if (
        request.method === 'POST' &&
        url.pathname === '/auth/v1/token' &&
        url.searchParams.get('grant_type') === 'pkce'
      )
        return this.#exchange(request);
      return api(request);
    };
  }

  async #note(request: Request, url: URL): Promise<void> {
    const { email, code_challenge: challenge } = (await request.json().catch(() => ({}))) as {
      email?: string;
      code_challenge?: string;
    };
    const wanted = url.searchParams.get('redirect_to');
    const redirectTo =
      wanted !== null && (wanted === this.#siteUrl || wanted.startsWith(`${this.#siteUrl}/`)) ? wanted : this.#siteUrl;
    if (email !== undefined)
      this.#asked.set(email.toLowerCase(), { at: this.#now(), challenge: challenge ?? null, redirectTo });
  }

  async #follow(url: URL, api: Fetch): Promise<Response> {
    const token = url.searchParams.get('token') ?? '';
    const asked = this.#links.get(token);
    const verified = await api(
      new Request(`${url.origin}/auth/v1/verify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', apikey: PUBLISHABLE_KEY },
        body: JSON.stringify({ token_hash: token, type: 'recovery' }),
      }),
    );
    const session = (await verified.json()) as { access_token?: string; error_code?: string; msg?: string };
    const back = new URL(asked?.redirectTo ?? this.#siteUrl);
    if (verified.ok && asked !== undefined && asked.challenge !== null) {
      const code = randomUUID();
      this.#exchanges.set(code, { session, asked });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_code', session.error_code ?? 'otp_expired');
    }
    return Response.redirect(back.href, 303);
  }

  async #exchange(request: Request): Promise<Response> {
    const { auth_code: code = '', code_verifier: verifier = '' } = (await request.json().catch(() => ({}))) as {
      auth_code?: string;
      code_verifier?: string;
    };
    const found = this.#exchanges.get(code);
    this.#exchanges.delete(code);
    if (found === undefined)
      return authRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (this.#now() > found.asked.at + REQUEST_VALID_MS)
      return authRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    return createHash('sha256').update(verifier).digest('base64url') === found.asked.challenge
      ? jsonResponse(200, found.session)
      : authRefusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
}
