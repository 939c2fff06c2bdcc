import { createHmac } from 'node:crypto';
import { JWT_SECRET } from '../../../supabase/local/database.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The same token as the server would have issued it an hour ago: genuine, and expired. */
export function expiredToken(token: string): string {
  const [head = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number; iat?: number };
  const old = encode({
    ...claims,
    exp: claims.exp - 3600,
    ...(claims.iat === undefined ? {} : { iat: claims.iat - 3600 }),
  });
  return `${head}.${old}.${createHmac('sha256', JWT_SECRET).update(`${head}.${old}`).digest('base64url')}`;
}
