import { supabaseExplorer } from '#adapters/supabase/integration/supabase-explorer.ts';
import { ApiExplorer, PageSandbox } from '#core/integration/api-calls.ts';
import { laterSandbox } from './api/later-sandbox.ts';
import { compose } from './compose.ts';
import { liveBackend } from './live-backend.ts';

export const resolve = compose(liveBackend(), (container) => {
  container.bind(ApiExplorer).toConstantValue(supabaseExplorer(import.meta.env.VITE_API_URL ?? ''));
  // The quick start on /developers has a sandbox in the page.
  container
    .bind(PageSandbox)
    .toConstantValue(laterSandbox(async () => (await import('./api/page-sandbox.ts')).pageSandbox()));
});
