import { useRouter } from 'wouter';
import { navigate, usePathname, type BrowserLocationHook } from 'wouter/use-browser-location';

/** The path of the address. Whoever calls it renders again when that changes. */
export function usePath(): string {
  const { ssrPath } = useRouter();
  return usePathname(ssrPath === undefined ? {} : { ssrPath });
}

/**
 * Where wouter's links take the address from: they read it when they render, and don't subscribe to it. Otherwise each
 * navigation would render all links of the header and the footer once more.
 */
export const unwatchedLocation: BrowserLocationHook = ({ ssrPath } = {}) => [ssrPath ?? location.pathname, navigate];
