/** A browser's subscription at its push service, as `PushSubscription.toJSON()` has it. */
export interface PushSubscriptionKeys {
  /** The address that pushes are sent to. Anyone who knows it could send noise, so it's never shown. */
  readonly endpoint: string;
  /** The browser's public key: 65 bytes as base64url. */
  readonly p256dh: string;
  /** 16 bytes as base64url. */
  readonly auth: string;
}

/** The push services of browsers. A leading dot matches every subdomain. */
const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  // Chromium, and Chrome before its releases.
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

export const ENDPOINT_LENGTH = 1000;

/**
 * Whether pushes may be sent there: only to the browsers' own services, and to `more` that the operator names. Endpoints
 * come from browsers: without this check, the server would fetch any address that a stranger names.
 */
export function isPushEndpoint(endpoint: string, more: readonly string[] = []): boolean {
  if (endpoint.length > ENDPOINT_LENGTH || !/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[\x21-\x7e]*$/u.test(endpoint))
    return false;
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const isListed = (host: string) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host);
  return [...PUSH_HOSTS, ...more].some(isListed);
}

/** Whether a subscription can be sent to: its keys have the right form, and its endpoint is a push service's. */
export const isPushSubscription = (
  { endpoint, p256dh, auth }: PushSubscriptionKeys,
  more: readonly string[] = [],
): boolean => /^B[\w-]{86}$/u.test(p256dh) && /^[\w-]{22}$/u.test(auth) && isPushEndpoint(endpoint, more);
