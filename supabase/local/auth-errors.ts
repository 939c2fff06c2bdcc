const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

interface RefusalBody {
  readonly code?: unknown;
  readonly error_code?: unknown;
  readonly msg?: unknown;
  readonly message?: unknown;
  readonly weak_password?: unknown;
}

/**
 * A refusal of the authentication service in the hosted format: `{ code, message }` for clients that request the
 * version of 2024, as auth-js does, and `{ code: <status>, error_code, msg }` for others. Only the latter get the
 * database's own code.
 */
export async function inAskedVersion(request: Request, response: Response): Promise<Response> {
  if (response.status < 400 || !new URL(request.url).pathname.startsWith('/auth/v1/')) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as RefusalBody | null;
  if (body === null) return response;
  const ofDatabase = typeof body.code === 'string' && /^[0-9A-Z]{5}$/u.test(body.code);
  const code = typeof body.error_code === 'string' ? body.error_code : body.code;
  const message = body.msg ?? body.message;
  const reasons = body.weak_password === undefined ? {} : { weak_password: body.weak_password };
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  const retry = response.headers.get('retry-after');
  if (retry !== null) headers.set('Retry-After', retry);
  if ((request.headers.get(VERSION_HEADER) ?? '') < VERSION) {
    const older = ofDatabase ? body : { code: response.status, error_code: code, msg: message, ...reasons };
    return new Response(JSON.stringify(older), { status: response.status, headers });
  }
  headers.set(VERSION_HEADER, VERSION);
  const newer = ofDatabase
    ? { code: 'unexpected_failure', message: 'Error updating user' }
    : { code, message, ...reasons };
  return new Response(JSON.stringify(newer), { status: ofDatabase ? 500 : response.status, headers });
}
