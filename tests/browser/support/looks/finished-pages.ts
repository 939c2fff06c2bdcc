import type { Page } from '@playwright/test';
import { PAGE_SCRIPT } from './hold-scripts.ts';

/** Every page that is complete without the app. */
export const FINISHED = [
  ['/', /Couriers on call/u],
  ['/drivers-wanted', 'Drivers Wanted'],
  ['/contact', 'Contact Us'],
  ['/request-api-key', 'Request API Key'],
  ['/developers', 'Deliveries from your own software'],
  ['/developers/problems', 'API problems'],
  ['/developers/reference', 'API reference'],
  ['/track', 'Track a delivery'],
  ['/sign-in', 'Welcome Back'],
  ['/register', 'Create Account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const;

/**
 * Opens a page in a browser that is never idle, so that only intent can start the app. Returns the app's scripts that
 * it requests.
 */
export async function openUntouched(page: Page, path: string): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.endsWith('.js') && !PAGE_SCRIPT.test(url)) scripts.push(url);
  });
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(path, { waitUntil: 'load' });
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver(resolve);
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  return scripts;
}
