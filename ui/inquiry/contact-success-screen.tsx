import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { MailSentArt } from '#ui/art/mail-sent.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { ResultPage } from '#ui/kit/result-page.tsx';
import { inquiryFacts } from './last-inquiry.tsx';

/** /contact-success (spec §2). */
export default function ContactSuccessScreen(): ReactNode {
  return (
    <ResultPage
      art={<MailSentArt />}
      title="Thank You!"
      lede="Thanks, we’ve got your message."
      facts={inquiryFacts('message')}
      actions={
        <>
          <ButtonLink size="large" href={paths.landing}>
            Back to Home
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.contact}>
            Send another message
          </ButtonLink>
        </>
      }
    />
  );
}
