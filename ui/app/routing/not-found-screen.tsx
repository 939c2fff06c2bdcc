import type { ReactNode } from 'react';
import { LostArt } from '#ui/art/lost.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';

/** Any unknown path (spec §2). */
export default function NotFoundScreen(): ReactNode {
  const account = useAccount();
  const signedIn = account !== null && account !== 'loading';
  return (
    <ResultPage
      art={<LostArt />}
      title="Oops! Page not found"
      lede="We can’t find that page. The address may be mistyped, or the page may have moved."
      actions={
        <ButtonLink size="large" href={signedIn ? paths.myAccount : paths.landing}>
          {signedIn ? 'Go to My Account' : 'Go to Home'}
        </ButtonLink>
      }
    />
  );
}
