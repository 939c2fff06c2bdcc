import type { ReactNode } from 'react';
import { menuFor, type MenuEntry } from '#core/app/menu.ts';
import { menuPlacesFor, type Place } from '#core/app/places.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Drawer } from '#ui/kit/dialogs/drawer.tsx';
import { Logo } from '#ui/kit/surfaces/logo.tsx';
import { MenuLink, MenuList } from '#ui/kit/menus/menu-link.tsx';
import { usePath } from '#ui/app/routing/use-path.ts';
import { paths } from '#ui/app/paths.ts';
import { isAtPlace, placeLinks } from '#ui/app/routing/place-links.ts';
import { SignedInAs } from './signed-in-as.tsx';
import { useAccount } from '#ui/app/state.ts';
import { useSignOut } from './use-sign-out.tsx';

/** The names of the entries (spec §2). */
const names: Record<MenuEntry, string> = {
  home: 'Home',
  'my-account': 'My Account',
  'admin-dashboard': 'Admin Dashboard',
  register: 'Register',
  'sign-in': 'Log In',
  'drivers-wanted': 'Drivers Wanted',
  contact: 'Contact Us',
  'request-api-key': 'Request API Key',
};

const menuPath = {
  home: paths.landing,
  'my-account': paths.myAccount,
  'admin-dashboard': paths.adminDashboard,
  register: paths.register,
  'sign-in': paths.signIn,
  'drivers-wanted': paths.driversWanted,
  contact: paths.contact,
  'request-api-key': paths.requestApiKey,
} satisfies Record<MenuEntry, string>;

/** Names for the drawer if the header's name would be too short. */
const longNames: Partial<Record<Place, string>> = { track: 'Track a Delivery', 'courier-home': 'Courier Home' };

/** The drawer menu on the right side of every page (spec §2). */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const state = useAccount();
  const account = state === 'loading' ? null : state;
  const pathname = usePath();
  const { signOut, busy, question } = useSignOut();
  const leave = () => {
    void signOut().then(onClose);
  };
  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        label="Menu"
        head={
          account === null ? (
            <Logo />
          ) : (
            <div className="header-account header-account--in-menu">
              <SignedInAs account={account} />
            </div>
          )
        }
        foot={
          account !== null && (
            <Button block variant="secondary" busy={busy} onClick={leave}>
              Log Out
            </Button>
          )
        }
      >
        <MenuList label="Main">
          {menuFor(state).map((entry) => (
            <MenuLink key={entry} href={menuPath[entry]} current={pathname === menuPath[entry]} onClick={onClose}>
              {names[entry]}
            </MenuLink>
          ))}
        </MenuList>
        <MenuList label={account === null ? 'Deliveries' : 'Your pages'}>
          {menuPlacesFor(state).map((place) => {
            const { name, path } = placeLinks[place];
            // Without an API, this place is one of the entries above.
            if (path === paths.requestApiKey) return null;
            return (
              <MenuLink key={place} href={path} current={isAtPlace(place, pathname)} onClick={onClose}>
                {longNames[place] ?? name}
              </MenuLink>
            );
          })}
          {account !== null && (
            <MenuLink href={paths.help} current={pathname === paths.help} onClick={onClose}>
              Help
            </MenuLink>
          )}
        </MenuList>
      </Drawer>
      {question}
    </>
  );
}
