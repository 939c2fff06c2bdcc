import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';

/** /success-api-request (spec §2). */
export default function ApiRequestSuccessScreen(): ReactNode {
  return (
    <ResultPage
      art={<KeyArt />}
      title="Request Submitted!"
      lede="Your request for an API key is with us. We read it and get back to you by e-mail."
      actions={
        <>
          <ButtonLink size="large" href={paths.landing}>
            Back to Home
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.contact}>
            Contact Us
          </ButtonLink>
        </>
      }
    />
  );
}
