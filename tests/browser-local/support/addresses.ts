const at = (port: number): string => `http://127.0.0.1:${port}`;

/** A second run on the same machine uses other ports. */
const OFFSET = Number(process.env['PORT_OFFSET'] ?? 0);
const PORTS = { site: 4860 + OFFSET, project: 4861 + OFFSET, sql: 4862 + OFFSET } as const;

export const SITE_PORT = PORTS.site;
export const PROJECT_PORT = PORTS.project;
export const SQL_PORT = PORTS.sql;

/** The product, as a host serves it. */
export const SITE_URL = at(PORTS.site);
/** Its Supabase project. */
export const PROJECT_URL = at(PORTS.project);
/** The operator console: SQL on the project's database, for tests only. */
export const SQL_URL = at(PORTS.sql);
