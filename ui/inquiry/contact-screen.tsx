import { useCallback, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { ContactMessage, MAX_MESSAGE_LENGTH } from '#core/inquiry/contact-message.ts';
import type { TypedInto } from '#core/form.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { useNextScreen } from '#ui/app/routing/use-next-screen.ts';
import { MailSentArt } from '#ui/art/mail-sent.tsx';
import { brandFace } from '#brand/brand.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { catalog } from '#ui/messages.ts';
import { contactForm } from './inquiry-words.ts';
import { rememberInquiry } from './last-inquiry.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/** /contact (spec §2, §5). The message isn't sent anywhere (decision forms-send-nothing). */
export default function ContactScreen(): ReactNode {
  useNextScreen(paths.contactSuccess);

  const submit = useCallback(async (typed: TypedInto<typeof ContactMessage>) => {
    const checked = ContactMessage.check(typed);
    if (!checked.ok) return formRefusal(contactForm, checked.error);
    const { value: values } = checked;
    rememberInquiry('message', {
      name: values.name,
      email: values.email,
      about: values.subject,
      message: values,
    });
    toasts.success(catalog.messageSent);
    navigate(paths.contactSuccess);
    return undefined;
  }, []);

  const { busy, errors, field, formProps } = useFormOf(ContactMessage, submit, 'contact');

  return (
    <FormPage
      title="Contact Us"
      lede="Ask us anything: about a delivery, your business or driving with us."
      foot={
        <span>
          Prefer email?{' '}
          <a {...asWritten} className="text-link" href={`mailto:${brandFace.support.email}`}>
            {brandFace.support.email}
          </a>
        </span>
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
        <TextField {...field('name')} label="Full Name" autoComplete="name" />
        <div className="form-row grid items-start gap-5 gap-x-4">
          <TextField
            {...field('email')}
            type="email"
            label="Email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
          />
          <TextField {...field('phone')} type="tel" label="Phone" autoComplete="tel" inputMode="tel" />
        </div>
        <TextField {...field('subject')} label="Subject" />
        <TextAreaField
          {...field('message')}
          label="Message"
          hint={`Up to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters`}
        />
        <Button type="submit" size="large" block busy={busy}>
          Send Message
        </Button>
      </form>
    </FormPage>
  );
}
