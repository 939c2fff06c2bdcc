import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { AcceptMagicLink, MAGIC_LINK_REDIRECT_MS, readMagicLink } from '#core/session/magic-link.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { catalog } from '#ui/messages.ts';

/** Handles a returning magic link (spec §2, /sign-in). True while one is being accepted. */
export function useMagicLink(): boolean {
  const accept = usePort(AcceptMagicLink);
  const [arriving, setArriving] = useState(false);
  const seen = useRef(false);

  useEffect(() => {
    if (seen.current) return;
    seen.current = true;
    const link = readMagicLink(location.search);
    if (link === null) return;
    // The tokens are removed from the URL before anything else happens with them.
    history.replaceState(history.state, '', location.pathname);
    setArriving(true);
    void accept(link)
      .catch(() => null)
      .then((result) => {
        if (result?.ok) {
          toasts.success(catalog.linkSignedIn);
          setTimeout(() => navigate(paths.myAccount, { replace: true }), MAGIC_LINK_REDIRECT_MS);
        } else {
          toasts.error(catalog.authenticationFailed);
          setArriving(false);
        }
      });
  }, [accept]);

  return arriving;
}
