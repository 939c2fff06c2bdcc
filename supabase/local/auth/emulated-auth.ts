import { readConfig } from '../config-toml.ts';
import type { AuthService } from '../auth-gateway.ts';
import { admin, invite } from './admin.ts';
import type { AuthContext } from './auth-context.ts';
import { answerFor, AuthError } from './auth-error.ts';
import { enroll, factor } from './factors.ts';
import { followLink, magicLink, otp, recover, verify } from './links.ts';
import { rateLimits } from './rate-limits.ts';
import { answer } from './sessions.ts';
import { signUp, token } from './sign-in.ts';
import { logout, showUser, updateUser } from './user.ts';

/**
 * The hosted platform's authentication service, on tables of the same form: what the product uses of it, and what is
 * open to anyone although the product doesn't use it. The settings come from `supabase/config.toml`.
 */
export function emulatedAuth(
  options: Omit<AuthContext, 'settings'>,
  text?: string,
): AuthService & { forgetLimits(): void } {
  const { siteUrl } = options;
  const settings = readConfig({ SITE_URL: siteUrl }, text);
  const auth: AuthContext = { ...options, settings };
  const limits = rateLimits(auth);

  const limited = (bucket: string, handle: (auth: AuthContext, request: Request) => Promise<Response>) => {
    return async (request: Request) => {
      limits.count(bucket, request);
      return handle(auth, request);
    };
  };
  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'POST /signup': (request) => signUp(auth, limits, request),
    'POST /token': (request) => token(auth, limits, request),
    'POST /recover': limited('recover', recover),
    'POST /otp': limited('otp', otp),
    'POST /magiclink': limited('magiclink', magicLink),
    'GET /verify': limited('verify', followLink),
    'POST /verify': limited('verify', verify),
    'GET /user': (request) => showUser(auth, request),
    'PUT /user': (request) => updateUser(auth, limits, request),
    'POST /logout': (request) => logout(auth, request),
    'POST /factors': (request) => enroll(auth, request),
    'POST /invite': (request) => invite(auth, request),
    'GET /health': async () =>
      answer({
        name: 'GoTrue',
        version: 'emulated',
        description: 'GoTrue is a user registration and authentication API',
      }),
  };

  const service: AuthService = async (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/(?<=.)\/$/u, '');
    try {
      const handle = routes[`${request.method} ${path}`];
      if (handle !== undefined) return await handle(request);
      if (path.startsWith('/admin/users')) return await admin(auth, request);
      if (path.startsWith('/factors/')) return await factor(auth, request);
      const known = Object.keys(routes).some((route) => route.endsWith(` ${path}`));
      return known ? new Response(null, { status: 405 }) : new Response('404 page not found\n', { status: 404 });
    } catch (error) {
      if (!(error instanceof AuthError) && process.env['LOCAL_STACK_VERBOSE'] !== undefined) console.error(error);
      return answerFor(error, request);
    }
  };
  return Object.assign(service, { forgetLimits: limits.forget });
}
