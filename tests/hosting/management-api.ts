import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NEW_AUTH_SETTINGS } from './auth-settings.ts';

/** The reference of the only project. */
export const REF = 'abcdefghijklmnopqrst';
const ORGANIZATION = 'acme';

/** A request of the CLI. */
export interface ApiRequest {
  readonly call: string;
  readonly query: URLSearchParams;
  readonly text: string;
}

const PROJECT = {
  id: REF,
  ref: REF,
  organization_id: ORGANIZATION,
  organization_slug: ORGANIZATION,
  name: 'deliveries',
  region: 'us-east-1',
  created_at: '2026-01-01T00:00:00Z',
  status: 'ACTIVE_HEALTHY',
  database: { host: `db.${REF}.project.invalid`, version: '17.6.1.1', postgres_engine: '17', release_channel: 'ga' },
};

const API_SETTINGS = {
  db_schema: 'public,graphql_public',
  db_extra_search_path: 'public, extensions',
  max_rows: 1000,
  db_pool_acquisition_timeout: 10,
  db_pool_max_lifetime: 1800,
  db_pool_max_idletime: 30,
  db_pool: null,
};

/** A new project's settings, in the form that the CLI compares the file with. */
const SETTINGS = {
  data: {
    type: 'project_config',
    id: REF,
    attributes: {
      database: {
        major_version: 17,
        ssl_enforced: false,
        network_restrictions: { entitlement: 'disallowed', status: 'applied', allowed_cidrs: [] },
        postgres_settings: {},
      },
      pooler: {
        pool_mode: 'transaction',
        ignore_startup_parameters: '',
        server_idle_timeout: 0,
        server_lifetime: 0,
        query_wait_timeout: 0,
        reserve_pool_size: 0,
        default_pool_size: 15,
        max_client_conn: 200,
      },
      auth: { site_url: 'http://localhost:3000', uri_allow_list: '', jwt_exp: 3600 },
      api: API_SETTINGS,
      realtime: {
        private_only: false,
        max_concurrent_users: 200,
        max_events_per_second: 100,
        max_bytes_per_second: 100_000,
        max_channels_per_client: 100,
        max_joins_per_second: 100,
        max_presence_events_per_second: 100,
        max_payload_size_in_kb: 3000,
        presence_enabled: true,
        suspend: false,
        connection_pool: 2,
        postgres_changes_pool: null,
      },
      storage: {
        file_size_limit: 52_428_800,
        features: {
          image_transformation: { enabled: false },
          s3_protocol: { enabled: true },
          purge_cache: { enabled: false },
          iceberg_catalog: { enabled: false, max_namespaces: 0, max_tables: 0, max_catalogs: 0 },
          vector_buckets: { enabled: false, max_buckets: 0, max_indexes: 0 },
        },
        capabilities: { list_v2: true, iceberg_catalog: false, object_versioning: false },
        upstream_target: 'main',
        migration_version: null,
      },
    },
  },
};

const deployed = (slug: string) => ({
  id: `id-of-${slug}`,
  slug,
  name: slug,
  version: 1,
  status: 'ACTIVE',
  created_at: 1,
  updated_at: 1,
  verify_jwt: false,
  import_map: true,
  entrypoint_path: 'index.ts',
  import_map_path: 'deno.json',
});

/** The answer to a call; undefined if the API has no such call. */
function answerTo({ call, query, text }: ApiRequest): unknown {
  const body = () => JSON.parse(text) as Record<string, unknown>;
  switch (call) {
    case 'GET /v1/organizations':
      return [{ id: ORGANIZATION, slug: ORGANIZATION, name: 'Acme' }];
    case 'GET /v1/projects':
      return [PROJECT];
    case 'POST /v1/projects':
    case 'GET PROJECT':
      return PROJECT;
    case 'GET PROJECT/api-keys':
      return [{ name: 'default', type: 'publishable', id: '1', api_key: 'sb_publishable_of_the_project', prefix: 'x' }];
    case 'GET PROJECT/billing/addons':
      return { selected_addons: [], available_addons: [] };
    case 'GET PROJECT/config':
      return SETTINGS;
    case 'PATCH PROJECT/postgrest':
      return { ...API_SETTINGS, ...body() };
    case 'PATCH PROJECT/config/auth':
      return { ...NEW_AUTH_SETTINGS, ...body() };
    case 'POST PROJECT/functions/deploy':
      return deployed(query.get('slug') ?? '');
    case 'PUT PROJECT/functions':
      return { functions: JSON.parse(text) as unknown };
    case 'GET PROJECT/functions':
      return ['send-verification', 'verify-code'].map(deployed);
    case 'POST PROJECT/secrets':
      return {};
    case 'GET PROJECT/secrets':
      return [{ name: 'CODE_PEPPER', value: 'a digest' }];
    case 'GET PROJECT/database/backups':
      return {
        region: 'us-east-1',
        walg_enabled: true,
        pitr_enabled: false,
        backups: [{ id: 1, is_physical_backup: true, status: 'COMPLETED', inserted_at: '2026-01-02T00:00:00Z' }],
        physical_backup_data: {},
      };
    case 'POST PROJECT/database/backups/restore-pitr':
      return {};
    default:
      return undefined;
  }
}

/** A small fake of the hosted management API that records its requests. */
export interface ManagementApi {
  readonly url: string;
  /** In order, since the last {@link ManagementApi.forget}. */
  readonly requests: readonly ApiRequest[];
  forget(): void;
  stop(): Promise<void>;
}

/** Starts it on this machine. */
export async function startManagementApi(): Promise<ManagementApi> {
  let requests: ApiRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://management.invalid');
      const request: ApiRequest = {
        call: `${incoming.method} ${pathname.replace(new RegExp(`^/v[12]/projects/${REF}`, 'u'), 'PROJECT')}`,
        query: searchParams,
        text: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push(request);
      const answer = answerTo(request);
      outgoing
        .writeHead(answer === undefined ? 404 : incoming.method === 'POST' ? 201 : 200, {
          'content-type': 'application/json',
        })
        .end(JSON.stringify(answer ?? { message: `There is no ${request.call}` }));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    forget() {
      requests = [];
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
