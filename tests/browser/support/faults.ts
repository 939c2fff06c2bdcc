import type { BrowserContext } from '@playwright/test';

/**
 * Collects the faults of a page: console errors and warnings, uncaught errors, policy violations, requests
 * to other origins.
 */
export async function watchFaults(context: BrowserContext, own: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  // Read by the console listener below.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Policy violation: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('console', (message) => {
    // The tests block the service worker, so that each uses the build itself; Playwright reports that on the console.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  // In a production build, React reports a failed hydration as an uncaught error.
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack || error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && !own.includes(url.origin))
      faults.push(`request to another origin: ${url.href}`);
  });
  return faults;
}
