import type { ApiKeyRequest } from '#core/inquiry/api-key-request.ts';
import type { ContactMessage } from '#core/inquiry/contact-message.ts';
import type { InquiryRefusal } from '#core/inquiry/inquiry-text.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog, plainWords } from '#ui/messages.ts';

const codes = {
  missing: catalog.fillInRequiredFields,
  'too-long': plainWords.tooLong,
  'invalid-email': catalog.invalidEmail,
  'invalid-phone': 'Enter a phone number, such as +1 416 555 0123',
  'invalid-website': 'Enter a full web address, such as https://example.com',
} satisfies Record<InquiryRefusal, string>;

export const contactForm = {
  missing: {
    name: 'Enter your full name',
    email: plainWords.enterEmail,
    subject: 'Enter a subject',
    message: 'Enter a message',
  },
  codes,
} satisfies WordsOf<typeof ContactMessage>;

export const apiKeyForm = {
  missing: {
    firstName: plainWords.enterFirstName,
    lastName: plainWords.enterLastName,
    companyName: 'Enter the name of your company',
    email: plainWords.enterEmail,
    phone: 'Enter your phone number',
    website: 'Enter the address of your website',
    deliveries: 'Enter how many deliveries you expect',
    country: plainWords.chooseCountry,
  },
  codes,
} satisfies WordsOf<typeof ApiKeyRequest>;
