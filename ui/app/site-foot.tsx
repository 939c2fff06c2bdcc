import type { ReactNode } from 'react';
import { AppFooter, SiteFooter } from '#ui/kit/site-footer.tsx';
import { trackingRoute } from './entry-paths.ts';
import { paths } from './paths.ts';
import { pattern } from './route.ts';
import { useRenderedPath } from './use-hydrating.ts';

/** Pages for visitors; all others are part of the app. */
const PUBLIC = [
  paths.landing,
  paths.driversWanted,
  paths.track,
  trackingRoute,
  paths.contact,
  paths.contactSuccess,
  paths.requestApiKey,
  paths.successApiRequest,
  paths.register,
  paths.signIn,
  paths.forgotPassword,
  paths.privacy,
  paths.terms,
].map(pattern);

/** The foot of the page: all that there is for visitors, one line in the app. */
export default function SiteFoot(): ReactNode {
  const pathname = useRenderedPath();
  return PUBLIC.some((page) => page.test(pathname)) ? <SiteFooter /> : <AppFooter />;
}
