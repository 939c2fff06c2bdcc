import type { ReactNode } from 'react';
import type { CompletedRegistration } from '#core/registration/complete-registration.ts';
import { accountFact, registeredFact } from '#ui/app/shell/account-fact.tsx';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { LostArt } from '#ui/art/lost.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { LoadingScreen } from '#ui/kit/page/loading-screen.tsx';
import { ResultPage, type ResultFact } from '#ui/kit/page/result-page.tsx';
import { completedRegistration } from './registration-words.ts';
import './registration-complete.css';

/**
 * The end of a registration: waits for the automatic sign-in, then explains the result and links to the next page (spec
 * §2).
 */
export function RegistrationComplete({
  completed,
  art,
  lede,
  facts,
  next,
}: {
  completed: CompletedRegistration | null;
  art: ReactNode;
  lede: string;
  /** The registered role, and the next step. */
  facts: readonly ResultFact[];
  /** The next page after signing in, besides the account. */
  next: { readonly name: string; readonly path: string };
}): ReactNode {
  const account = useAccount();
  if (completed === null) return <LoadingScreen title="Completing registration..." />;
  if (completed === 'no-registration') return <NoRegistration />;
  return (
    <ResultPage
      art={art}
      title="Registration Complete!"
      lede={lede}
      facts={[...accountFact(account), ...registeredFact(account), ...facts]}
      actions={
        <>
          <ButtonLink size="large" href={paths.myAccount}>
            Go to My Account
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={completed === 'manual' ? paths.signIn : next.path}>
            {completed === 'manual' ? 'Sign In' : next.name}
          </ButtonLink>
        </>
      }
    >
      {completed === 'manual' && (
        <div className="registration-complete__note">
          <Banner tone="warning" title={completedRegistration.manual} />
        </div>
      )}
    </ResultPage>
  );
}

/** For people who open this page without having registered in this browser. */
function NoRegistration(): ReactNode {
  return (
    <ResultPage
      art={<LostArt />}
      title="No registration to complete"
      lede="We couldn’t find a registration in this browser. Sign in if you have an account, or create one."
      actions={
        <>
          <ButtonLink size="large" href={paths.signIn}>
            Sign In
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.register}>
            Create Account
          </ButtonLink>
        </>
      }
    />
  );
}
