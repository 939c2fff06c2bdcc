import { useCallback, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ContactMessage, MAX_MESSAGE_LENGTH } from '#core/inquiry/contact-message.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormValues } from '#ui/app/use-form.ts';
import { MailSentArt } from '#ui/art/mail-sent.tsx';
import { brandFace } from '#brand/brand.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { FormAside } from '#ui/kit/form-aside.tsx';
import { FormPage } from '#ui/kit/page.tsx';
import { TextAreaField } from '#ui/kit/text-area-field.tsx';
import { catalogue, plainWords } from '#ui/messages.ts';
import { inquiryRefusal } from './inquiry-refusal.ts';

const missing = {
  name: plainWords.enterFullName,
  email: plainWords.enterEmail,
  subject: plainWords.enterSubject,
  message: plainWords.enterMessage,
};

/** /contact (spec §2, §5). The message is sent nowhere (decision forms-send-nothing). */
export default function ContactScreen(): ReactNode {
  const [, navigate] = useLocation();

  const submit = useCallback(
    async ({ name = '', email = '', phone = '', subject = '', message = '' }: FormValues) => {
      const refusal = inquiryRefusal(ContactMessage, missing, { name, email, phone, subject, message });
      if (refusal !== undefined) return refusal;
      toasts.success(catalogue.messageSent);
      navigate(paths.contactSuccess);
      return undefined;
    },
    [navigate],
  );

  const { busy, errors, errorOf, formProps } = useForm(submit, 'contact');

  return (
    <FormPage
      title="Contact Us"
      lede="Ask us anything: about a delivery, your business or driving with us."
      foot={
        <>
          Prefer email?{' '}
          <a className="text-link" href={`mailto:${brandFace.support.email}`}>
            {brandFace.support.email}
          </a>
        </>
      }
      aside={
        <FormAside
          tone="sand"
          art={<MailSentArt />}
          title={brandPages.contact.title}
          text={brandPages.contact.text}
          points={brandPages.contact.points}
        />
      }
    >
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} />
        <TextField name="name" label="Full Name" autoComplete="name" required error={errorOf('name')} />
        <div className="form-row">
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            required
            error={errorOf('email')}
          />
          <TextField
            name="phone"
            type="tel"
            label="Phone"
            optional
            autoComplete="tel"
            inputMode="tel"
            error={errorOf('phone')}
          />
        </div>
        <TextField name="subject" label="Subject" required error={errorOf('subject')} />
        <TextAreaField
          name="message"
          label="Message"
          required
          error={errorOf('message')}
          hint={`Up to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`}
        />
        <Button type="submit" size="large" block busy={busy}>
          Send Message
        </Button>
      </form>
    </FormPage>
  );
}
