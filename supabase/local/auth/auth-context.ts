import type { Setting } from '../config-toml.ts';
import type { Database, Sql } from '../database.ts';
import type { MailCatcher } from '../mail-catcher.ts';
import { AuthError } from './auth-error.ts';

/** The database, the settings and the mails of the emulated authentication service. */
export interface AuthContext {
  readonly database: Pick<Database, 'sql' | 'transaction'>;
  /** The settings of `supabase/config.toml`. */
  readonly settings: ReadonlyMap<string, Setting>;
  readonly mails: MailCatcher;
  readonly siteUrl: string;
  /** The address of the service, as its tokens and its own links have it. */
  readonly url: string;
  /** bcrypt's cost for new passwords. */
  readonly passwordCost: number;
}

export const numberOf = ({ settings }: AuthContext, name: string, unset: number): number =>
  Number(settings.get(name) ?? unset);
export const isOn = ({ settings }: AuthContext, name: string, unset = false): boolean =>
  (settings.get(name) ?? unset) === true;

/** Whether a text has the form of an id. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);

/** A value as a SQL literal. */
export const quote = (value: string | null): string => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
export const quoteJson = (value: unknown): string => `${quote(JSON.stringify(value))}::jsonb`;

export type { Sql };

const MOST_BYTES = 1 << 20;

export type Body = Readonly<Record<string, unknown>>;

/** The types of the fields that have to be of a type; the service reads them into fixed structures. */
const TYPES: Readonly<Record<string, string>> = {
  email: 'string',
  phone: 'string',
  password: 'string',
  current_password: 'string',
  refresh_token: 'string',
  data: 'object',
  app_metadata: 'object',
  user_metadata: 'object',
  email_confirm: 'boolean',
  ban_duration: 'string',
  create_user: 'boolean',
  token: 'string',
  token_hash: 'string',
  type: 'string',
  auth_code: 'string',
  code_verifier: 'string',
  code_challenge: 'string',
  code_challenge_method: 'string',
  factor_type: 'string',
  friendly_name: 'string',
  challenge_id: 'string',
  code: 'string',
  should_soft_delete: 'boolean',
};

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The fields of a request. Null is the same as no value. */
export async function bodyOf(request: Request): Promise<Body> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MOST_BYTES)
    throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${MOST_BYTES} bytes)`);
  const bad = (reason: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw bad(error instanceof Error ? error.message : '');
  }
  if (typeOf(parsed) === 'null') return {};
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw bad(`cannot read ${typeOf(parsed)}`);
  const fields = Object.entries(parsed).filter(([, value]) => value !== null);
  for (const [name, value] of fields) {
    const type = TYPES[name];
    if (type !== undefined && typeOf(value) !== type) throw bad(`cannot read ${typeOf(value)} into field ${name}`);
  }
  return Object.fromEntries(fields);
}

export const textOf = (body: Body, name: string): string => {
  const value = body[name];
  return typeof value === 'string' ? value : '';
};
export const mapOf = (body: Body, name: string): Body | undefined => body[name] as Body | undefined;
