import { useState } from 'react';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { Drawer } from '#ui/kit/dialogs/drawer.tsx';
import { type IconName, iconPaths } from '#ui/kit/icons/icon-paths.ts';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { MenuButton } from '#ui/kit/menus/menu-button.tsx';
import { MenuLink, MenuList } from '#ui/kit/menus/menu-link.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { Switch } from '#ui/kit/choices/switch.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const stepNames = ['Account', 'Verify', 'Type', 'Details'];

/** Buttons, links, steps, dialog, drawer, icons. */
export function KitControls({ theme }: { theme: string }) {
  const [open, setOpen] = useState<'dialog' | 'drawer'>();
  const [on, setOn] = useState(true);
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="row wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row wrap gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </div>
      <div className="row wrap gap-3">
        <Button size="small" variant="secondary" icon={<Icon name="edit" size="small" />}>
          Small
        </Button>
        <Button busy busyLabel="Saving…">
          Save Changes
        </Button>
        <ButtonLink href="/kit" size="large" icon={<Icon name="arrow-right" />} iconEnd>
          Get Started
        </ButtonLink>
      </div>
      <Button block size="large">
        Continue
      </Button>
      <Switch label="Vibrate on new deliveries" hint="On this phone" checked={on} onChange={setOn} />
      <Switch label={on ? 'You’re online' : 'You’re offline'} size="large" checked={on} onChange={setOn} />
      <BackLink href="/kit">Back to Home</BackLink>
      {[1, 2, 3, 4].map((current) => (
        <Steps key={current} steps={stepNames} current={current} label={`Progress ${theme} ${current}`} />
      ))}
      <div className="row wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <MenuButton onClick={() => setOpen('drawer')} aria-expanded={open === 'drawer'} />
      </div>
      <MenuList label={`Menu ${theme}`}>
        <MenuLink href="/kit" icon={<Icon name="home" />} current>
          Home
        </MenuLink>
        <MenuLink href="/kit" icon={<Icon name="user" />}>
          My Account
        </MenuLink>
        <MenuLink onClick={close} icon={<Icon name="sign-out" />}>
          Log Out
        </MenuLink>
      </MenuList>
      <div className="kit-page__icons grid gap-3">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Delete Bloom & Thorn?"
        alert
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        Are you sure you want to delete this business? This action cannot be undone.
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        label="Menu"
        head={<b>Ada Lovelace</b>}
        foot={
          <Button variant="quiet" block>
            Log Out
          </Button>
        }
      >
        <MenuList label="Pages">
          <MenuLink href="/kit" icon={<Icon name="home" />} current>
            Home
          </MenuLink>
          <MenuLink href="/kit" icon={<Icon name="mail" />}>
            Contact Us
          </MenuLink>
        </MenuList>
      </Drawer>
    </>
  );
}
