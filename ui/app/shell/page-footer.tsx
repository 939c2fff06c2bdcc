import type { ReactNode } from 'react';
import { AppFooter, RecipientFooter, SiteFooter } from '#ui/kit/page/site-footer.tsx';
import { Island } from '#ui/app/loading/island.tsx';
import { paths } from '#ui/app/paths.ts';
import { routeOf } from '#ui/app/routes.ts';
import { useRenderedPath } from '#ui/app/loading/use-hydrating.ts';

/** Pages for visitors; all others are part of the app. */
const PUBLIC: readonly string[] = [
  paths.landing,
  paths.driversWanted,
  paths.track,
  paths.contact,
  paths.contactSuccess,
  paths.developers,
  paths.developerProblems,
  paths.apiReference,
  paths.requestApiKey,
  paths.successApiRequest,
  paths.register,
  paths.signIn,
  paths.forgotPassword,
  paths.privacy,
  paths.terms,
];

/** The courier's screens that have the bar; the screen of a delivery has none. */
const COURIERS: readonly string[] = [paths.courier, paths.courierEarnings, paths.courierArea, paths.myAccount];

/** Constant elements, which a navigation doesn't render again. */
const siteFooter = <SiteFooter />;
const appFooter = <AppFooter />;
const recipientFooter = <RecipientFooter />;

const courierBar = <Island load={() => import('./courier-bar.tsx')} hydrate="idle" />;

/** The end of the page: the full footer on public pages, one line in the app, and the bar on a courier's phone. */
export default function PageFooter(): ReactNode {
  const pathname = useRenderedPath();
  const { path } = routeOf(pathname);
  if (path === paths.tracking) return recipientFooter;
  if (PUBLIC.includes(path)) return siteFooter;
  return (
    <>
      {appFooter}
      {COURIERS.includes(pathname) && courierBar}
    </>
  );
}
