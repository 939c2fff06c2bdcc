import { hash } from 'bcryptjs';
import { SECRET_KEY, type Database } from './database.ts';
import { authRefusal, jsonResponse } from './json-response.ts';

const PATH = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/iu;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

interface Changes {
  readonly password?: string;
  readonly email?: string;
  readonly app_metadata?: Readonly<Record<string, unknown>>;
  readonly user_metadata?: Readonly<Record<string, unknown>>;
}

/** A refusal of the database, as the hosted service passes it on: with the database's own code. */
function databaseRefusal(error: unknown): Response {
  const { code, message } = error as { code?: string; message: string };
  if (code === undefined) throw error;
  const status = /^PT(\d{3})$/u.exec(code)?.[1];
  return jsonResponse(status === undefined ? 500 : Number(status), { code, message });
}

/**
 * The part of the admin API that the functions use; null for any other request. As on the hosted service, a new
 * password ends every session.
 */
export function adminApi(database: Database, passwordCost: number) {
  const update = async (
    id: string,
    { password, email, app_metadata: app, user_metadata: user }: Changes,
  ): Promise<Response> => {
    if (password !== undefined && [...password].length < 6)
      return jsonResponse(422, {
        code: 422,
        error_code: 'weak_password',
        msg: 'Password should be at least 6 characters.',
        weak_password: { reasons: ['length'] },
      });
    const sets = ['updated_at = now()'];
    if (password !== undefined) sets.push(`encrypted_password = ${quote(await hash(password, passwordCost))}`);
    if (email !== undefined) sets.push(`email = ${quote(email.toLowerCase())}`);
    if (app !== undefined)
      sets.push(`raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || ${quote(JSON.stringify(app))}::jsonb`);
    if (user !== undefined)
      sets.push(`raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${quote(JSON.stringify(user))}::jsonb`);
    const sessions =
      password === undefined
        ? ''
        : `delete from auth.refresh_tokens where user_id = '${id}'; delete from auth.sessions where user_id = '${id}';`;
    let row: { id: string } | undefined;
    try {
      [row] = await database.sql<{ id: string }>(
        `${sessions} update auth.users set ${sets.join(', ')} where id = '${id}' returning id`,
      );
    } catch (error) {
      return databaseRefusal(error);
    }
    return row === undefined ? authRefusal(404, 'user_not_found', 'User not found') : jsonResponse(200, row);
  };

  return async (request: Request): Promise<Response | null> => {
    const id = PATH.exec(new URL(request.url).pathname)?.[1];
    if (id === undefined) return null;
    if (request.headers.get('apikey') !== SECRET_KEY)
      return authRefusal(401, 'no_authorization', 'This endpoint requires the secret key');
    if (request.method === 'PUT') return update(id, (await request.json()) as Changes);
    if (request.method !== 'DELETE') return authRefusal(405, 'method_not_allowed', 'Use PUT or DELETE');
    const gone = await database.sql(`delete from auth.users where id = '${id}' returning id`);
    return gone.length === 0 ? authRefusal(404, 'user_not_found', 'User not found') : jsonResponse(200, {});
  };
}
