import { prerender } from 'react-dom/static';
import { App } from '#ui/app/app.tsx';
import { paths } from '#ui/app/paths.ts';
import { routeOf } from '#ui/app/routes.ts';
import { portHandles } from '#ui/app/use-port.ts';
import { pageTitle } from '#ui/app/routing/use-route-change.ts';
import { brandFace } from '#brand/brand.ts';
import { BACKEND } from './env.ts';

interface Page {
  /** The screen's module. */
  screen: string;
  /** A sentence for search engines. */
  description: string;
  /** Whether it calls the backend immediately. */
  asks?: true;
  /** The modules of the parts below the fold: the page has their style, and their code comes later, or never. */
  below?: readonly string[];
}

/** The public pages that are prerendered. */
const PAGES: Readonly<Record<string, Page>> = {
  [paths.landing]: {
    screen: 'ui/public/landing.tsx',
    description: brandFace.description,
    below: [
      'ui/public/landing/below-hero.tsx',
      ...['counter', 'courier', 'customer'].map((name) => `ui/public/landing/showcase/${name}.tsx`),
    ],
  },
  [paths.register]: {
    screen: 'ui/registration/register-screen.tsx',
    description: `Create your ${brandFace.name} account to send, carry or track deliveries.`,
  },
  [paths.signIn]: { screen: 'ui/session/sign-in-screen.tsx', description: `Sign in to ${brandFace.name}.` },
  [paths.track]: {
    screen: 'ui/delivery/track/track-screen.tsx',
    description: `Track a ${brandFace.name} delivery to your door by its number. No account needed.`,
  },
  [paths.tracking]: {
    screen: 'ui/delivery/track/tracking-screen.tsx',
    description: `Where your ${brandFace.name} delivery is, and when it arrives.`,
    asks: true,
  },
  [paths.forgotPassword]: {
    screen: 'ui/session/forgot-password-screen.tsx',
    description: `Choose a new password for your ${brandFace.name} account.`,
  },
  [paths.driversWanted]: {
    screen: 'ui/public/drivers-wanted.tsx',
    description: `Become a ${brandFace.name} courier: up to $25/hour, your own schedule, a statement each week.`,
  },
  [paths.contact]: {
    screen: 'ui/inquiry/contact-screen.tsx',
    description: `Write to ${brandFace.name}: questions about deliveries, your business or driving.`,
  },
  [paths.developers]: {
    screen: 'ui/public/developers.tsx',
    description: `Request and track ${brandFace.name} deliveries from your own software: a key, a sandbox, and every operation.`,
  },
  [paths.apiReference]: {
    screen: 'ui/public/api-reference.tsx',
    description: `Every operation of the ${brandFace.name} API: its address, its fields, its answers and its problems.`,
  },
  [paths.developerProblems]: {
    screen: 'ui/public/developer-problems.tsx',
    description: `Every problem that the ${brandFace.name} API answers, and what to do about it.`,
  },
  [paths.requestApiKey]: {
    screen: 'ui/inquiry/api-key-screen.tsx',
    description: `Request an API key and book ${brandFace.name} deliveries from your own checkout.`,
    below: ['ui/public/request-example.tsx'],
  },
  [paths.privacy]: {
    screen: 'ui/public/legal/privacy.tsx',
    description: `What ${brandFace.name} stores about you, where, and for how long.`,
  },
  [paths.terms]: {
    screen: 'ui/public/legal/terms.tsx',
    description: `What ${brandFace.name} promises, what it costs, and what it expects of you.`,
  },
};

/** The footer of every page. */
const FOOT = 'ui/app/shell/page-footer.tsx';

/** The modules that a page without prerendering needs first: they're fetched along with the entry. */
export const shellModules = [`src/compose-${BACKEND}.ts`];

export const prerenderPaths: readonly string[] = Object.keys(PAGES);

const noPorts = portHandles(() => Promise.reject(new Error('Nothing is resolved while prerendering.')));

/** Renders one public page as a guest sees it, before the session is known. */
export async function render(path: string): Promise<{
  html: string;
  title: string;
  description: string;
  modules: readonly string[];
  below: readonly string[];
  asks: boolean;
}> {
  const page = PAGES[path];
  if (page === undefined) throw new Error(`${path} is not a prerendered page.`);
  const route = routeOf(path);
  await route.preload();
  // Renders the page as a whole: React would stream large parts in inline scripts, which the content policy forbids.
  const errors: unknown[] = [];
  const { prelude } = await prerender(<App ports={noPorts} path={path} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // Without this, React would leave out the failed part and continue.
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0) throw errors[0];
  const { screen, description, asks = false, below = [] } = page;
  // Most people who open such a page are guests.
  const backend = asks && BACKEND === 'live' ? ['src/compose-guest.ts'] : [];
  return {
    html: await new Response(prelude).text(),
    title: pageTitle(route),
    description,
    modules: [screen, ...backend],
    below: [...below, FOOT],
    asks,
  };
}
