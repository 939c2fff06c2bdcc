import { createHash, randomUUID } from 'node:crypto';
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { signInLinkMail } from '../../core/mail/templates.ts';
import { brand } from '../../ui/brand.ts';
import { brandedMail, withLink } from '../functions/_shared/mail-html.ts';
import { PUBLISHABLE_KEY } from './database.ts';
import { authRefusal, jsonResponse } from './json-response.ts';
import type { MailCatcher } from './mail-catcher.ts';

const CODE_VALID_MS = 5 * 60_000;

interface Asked {
  readonly challenge: string | null;
  readonly redirectTo: string;
}
interface Exchange {
  readonly session: unknown;
  readonly challenge: string;
  readonly expiresAt: number;
}

type Fetch = (request: Request) => Promise<Response>;

/**
 * Sign-in links as the hosted service makes them: the link verifies once, then returns to the address that was asked
 * for with a code that only the browser that asked can exchange (PKCE). The local API sends bare links.
 */
export class RecoveryMails implements EmailDriver {
  readonly #asked = new Map<string, Asked>();
  readonly #links = new Map<string, Asked>();
  readonly #exchanges = new Map<string, Exchange>();
  readonly #catcher: MailCatcher;
  readonly #apiUrl: () => string;
  readonly #siteUrl: string;

  constructor(catcher: MailCatcher, apiUrl: () => string, siteUrl: string) {
    this.#catcher = catcher;
    this.#apiUrl = apiUrl;
    this.#siteUrl = siteUrl;
  }

  async send({ to, subject, text = '', html = '' }: EmailMessage): Promise<void> {
    const found = /https?:\/\/\S*\/auth\/v1\/verify\?\S+/u.exec(text)?.[0];
    const token = found === undefined ? null : new URL(found).searchParams.get('token');
    if (token === null) return this.#catcher.catch({ to, subject, text, html });
    this.#links.set(token, this.#asked.get(to.toLowerCase()) ?? { challenge: null, redirectTo: this.#siteUrl });
    const link = `${this.#apiUrl()}/auth/v1/verify?token=${token}&type=recovery`;
    this.#catcher.catch(brandedMail(to, withLink(signInLinkMail(brand.name), link)));
  }

  /** Answers the calls that make, follow and exchange a link; passes on all others. */
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
    const asked = url.searchParams.get('redirect_to');
    const redirectTo =
      asked !== null && (asked === this.#siteUrl || asked.startsWith(`${this.#siteUrl}/`)) ? asked : this.#siteUrl;
    if (email !== undefined) this.#asked.set(email.toLowerCase(), { challenge: challenge ?? null, redirectTo });
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
    if (verified.ok && typeof asked?.challenge === 'string') {
      const code = randomUUID();
      this.#exchanges.set(code, { session, challenge: asked.challenge, expiresAt: Date.now() + CODE_VALID_MS });
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
    const matches =
      found !== undefined &&
      Date.now() < found.expiresAt &&
      createHash('sha256').update(verifier).digest('base64url') === found.challenge;
    return matches
      ? jsonResponse(200, found.session)
      : authRefusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
}
