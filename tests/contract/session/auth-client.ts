import { randomBytes } from 'node:crypto';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../supabase/local/database.ts';
import type { LocalProject } from '../project/local-project.ts';

export interface AuthAnswer {
  readonly status: number;
  /** The refusal's code; with the status, all that the product reads. */
  readonly code: string | undefined;
  readonly headers: Headers;
  readonly body: {
    readonly id?: string;
    readonly access_token?: string;
    readonly refresh_token?: string;
    readonly user?: {
      readonly id: string;
      readonly identities: readonly { readonly identity_data: { readonly email: string } }[];
    };
    readonly [field: string]: unknown;
  };
}

export interface AuthRequest {
  readonly body?: unknown;
  /** A person's token. */
  readonly token?: string | undefined;
  readonly secret?: boolean;
  /** The client's address; another one for each request without it. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An address that no other request has. */
export const anAddress = (): string => `198.18.${[...randomBytes(2)].join('.')}`;

/** Sends requests to a project's authentication service, without its client. */
export const authClient =
  (project: Pick<LocalProject, 'url' | 'fetch'>) =>
  async (
    route: string,
    { body, token, secret = false, from = anAddress(), headers = {} }: AuthRequest = {},
  ): Promise<AuthAnswer> => {
    const [method = '', path = ''] = route.split(' ');
    const response = await project.fetch(
      new Request(`${project.url}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: {
          apikey: secret ? SECRET_KEY : PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'x-forwarded-for': from,
          'x-supabase-api-version': '2024-01-01',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      }),
    );
    const text = await response.text();
    const read = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as AuthAnswer['body'];
    return { status: response.status, code: read['code'] as string | undefined, headers: response.headers, body: read };
  };

/** The claims of a token. */
export const claimsOf = (token: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
