import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { inquiryFacts } from './last-inquiry.tsx';

/** /success-api-request (spec §2). */
export default function ApiRequestSuccessScreen(): ReactNode {
  return (
    <ResultPage
      art={<KeyArt />}
      title="Request Submitted!"
      lede="This form doesn’t reach us by itself, and you don’t have to wait: a business makes its keys itself, in its dashboard."
      facts={inquiryFacts('request')}
      actions={
        <>
          <ButtonLink size="large" href={paths.myBusinesses}>
            Make a key
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.developers}>
            How keys work
          </ButtonLink>
          <ButtonLink size="large" variant="quiet" href={paths.landing}>
            Back to Home
          </ButtonLink>
        </>
      }
    />
  );
}
