import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { RequestingPage } from './requesting-page.ts';

declare global {
  interface Window {
    readonly requestingPage: RequestingPage;
  }
}

/** Serves a page without screens that uses the demo's backend and sends requests as fast as it can. */
export async function serveRequestingPage(context: BrowserContext): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'requesting-page.ts'),
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  await context.route('**/requesting-page', (route) =>
    route.fulfill({
      contentType: 'text/html;charset=utf-8',
      body: '<!doctype html><title>Requests</title><script type="module" src="/requesting-page.js"></script>',
    }),
  );
  await context.route('**/requesting-page.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: output[0].code }),
  );
}
