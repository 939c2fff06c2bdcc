import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'openapi.json';

/** The document of the API, with the server that this build calls, if there is one, before the sandbox. */
function servedDocument(text: string, server: string | null): string {
  const document = JSON.parse(text) as { readonly servers: readonly object[] };
  const servers = server === null ? document.servers : [{ url: server, description: 'The API' }, ...document.servers];
  return JSON.stringify({ ...document, servers }, null, 2);
}

/** Serves the document of the API at /openapi.json. `server` is the address of the API; null if nothing serves it. */
export function openapiPlugin(server: string | null): Plugin {
  let root = process.cwd();
  const source = async () => servedDocument(await readFile(join(root, 'docs/api', FILE), 'utf8'), server);
  return {
    name: 'openapi',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url !== `/${FILE}`) return next();
        source().then((text) => response.setHeader('Content-Type', 'application/json').end(text), next);
      });
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName: FILE, source: await source() });
    },
  };
}
