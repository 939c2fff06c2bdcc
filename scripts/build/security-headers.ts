import { createHash } from 'node:crypto';

/** The CSP source expression that allows exactly this inline text. */
export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface PolicySources {
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
  /** Origins that the app connects to besides its own. */
  connect: readonly string[];
}

/** The content security policy: everything not named here is forbidden. */
function contentSecurityPolicy({ styleHashes, scriptHashes, connect }: PolicySources): string {
  const list = (...sources: readonly string[]) => [...new Set(sources)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...scriptHashes)}`,
    `style-src ${list("'self'", ...styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${list("'self'", ...connect)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types picture-worker service-worker',
  ].join('; ');
}

/** Every security header of a response, the same for all hosts. */
export function securityHeaders(sources: PolicySources): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(sources),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self)',
  };
}
