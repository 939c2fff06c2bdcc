import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { MenuButton } from '#ui/kit/menus/menu-button.tsx';
import { SiteHeader } from '#ui/kit/page/site-header.tsx';
import { HeaderAccount } from './header-account.tsx';
import { Island } from '#ui/app/loading/island.tsx';
import { lazyDialog } from '#ui/app/loading/lazy-dialog.tsx';
import { PageBrand } from './page-brand.tsx';
import { usePath } from '#ui/app/routing/use-path.ts';
import { useAccount, type AccountState } from '#ui/app/state.ts';
import { ToastOutlet } from './toast-outlet.tsx';
import './update-offer.css';

/** The menu's code is loaded on intent. */
const MenuDrawer = lazyDialog(() => import('./menu-drawer.tsx'));

const foot = <Island load={() => import('./page-footer.tsx')} hydrate="interaction" />;
const nav = <Island load={() => import('./site-nav.tsx')} hydrate="interaction" />;
const brand = <PageBrand />;

const OutdatedLine = lazy(() => import('./outdated-line.tsx'));

/** Confirms that React listens; see `src/first-paint/react-listens.ts`. */
const cancel = (event: SyntheticEvent) => event.preventDefault();

/** The frame of every screen: the header, the menu, the toasts, the footer. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const [menuOpen, setMenuOpen] = useState(false);
  const pathname = usePath();
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEffect(closeMenu, [pathname, closeMenu]);
  const account = useAccount();
  useSessionMark(account);
  return (
    <div onCanPlayCapture={cancel}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader
        brand={brand}
        start={nav}
        end={
          <>
            <HeaderAccount />
            <MenuButton
              aria-expanded={menuOpen}
              onPointerEnter={MenuDrawer.preload}
              onFocus={MenuDrawer.preload}
              onClick={() => setMenuOpen(true)}
            >
              <HeaderAccount inMenu />
            </MenuButton>
          </>
        }
      />
      {account !== null && account !== 'loading' && account.outdated && (
        <Suspense>
          <OutdatedLine />
        </Suspense>
      )}
      <ToastOutlet />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {foot}
      <MenuDrawer.Part open={menuOpen} onClose={closeMenu} />
    </div>
  );
}

/**
 * Updates the stored-session mark that the page's head sets. It decides which parts are shown only to guests or only to
 * members.
 */
function useSessionMark(account: AccountState): void {
  useEffect(() => {
    if (account !== 'loading') document.documentElement.toggleAttribute('data-session', account !== null);
  }, [account]);
}
