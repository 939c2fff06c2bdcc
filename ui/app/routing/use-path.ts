import { useRouter } from 'wouter';
import { navigate, usePathname, type BrowserLocationHook } from 'wouter/use-browser-location';

/** The path of the address. The calling component renders again when it changes. */
export function usePath(): string {
  const { ssrPath } = useRouter();
  return usePathname(ssrPath === undefined ? {} : { ssrPath });
}

/**
 * The location hook of wouter's links: it reads the address when they render, without subscribing to it. Otherwise each
 * navigation would render all links of the header and the footer again.
 */
export const unwatchedLocation: BrowserLocationHook = ({ ssrPath } = {}) => [ssrPath ?? location.pathname, navigate];
