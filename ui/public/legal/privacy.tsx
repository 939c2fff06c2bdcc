import type { ReactNode } from 'react';
import { EMAIL_UNDO_WITHIN } from '#core/verification/email-change-limits.ts';
import { UNVERIFIED_ACCOUNT_LIFE } from '#core/identity/account-status.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { RECIPIENTS_KEPT } from '#core/delivery/merchant/known-recipients.ts';
import { TRACKING_TIME } from '#core/delivery/track/tracked-delivery.ts';
import { HELD_BACK_AFTER } from '#core/support/case-rules.ts';
import { CODE_KEPT } from '#core/app/kept-periods.ts';
import { REGISTRATION_VALID_MS } from '#core/registration/registration-record.ts';
import { CODE_VALID_FOR } from '#core/verification/verification-code.ts';
import { TICKET_VALID_FOR } from '#core/verification/reset-password.ts';
import { brandFace } from '#brand/brand.ts';
import { days, hours, minutes } from './periods.ts';
import { PlainPage, Stored } from './plain-page.tsx';
import { MapSources } from './map-sources.tsx';
import { alertAddressRow, alertsHereRow } from './privacy-alerts.ts';
import { caseRow, caseTextsRow, otherTextsRow } from './privacy-cases.ts';
import { doorAreaRow, positionRow, sharingRow, shopPointRow } from './privacy-positions.ts';
import { booksRow, requestRows, reviewRow } from './privacy-requests.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** /privacy: the stored data, its place and its retention time, matching the migrations and the storage port. */
export default function Privacy(): ReactNode {
  return (
    <PlainPage
      title="Privacy"
      lede={
        import.meta.env.VITE_BACKEND === 'demo'
          ? 'This is a demonstration: everything you enter stays in this browser, and Exit in the demo panel erases it. The rest of this page describes the service itself.'
          : 'What we store about you, where it is, and when we delete it. No ads, no trackers, no cookies.'
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS = [
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>Kept in our database. Only you and our administrators can read it, except as described below.</p>
        <Stored
          rows={[
            {
              what: 'Name, email, country, and a phone number if you add one',
              why: 'To identify you, and to contact you about your account.',
              kept: 'As long as you have the account.',
            },
            {
              what: 'An account whose email was never verified',
              why: 'Someone else may have entered your address.',
              kept: `Deleted ${hours(UNVERIFIED_ACCOUNT_LIFE)} after it was registered.`,
            },
            {
              what: 'Your password',
              why: 'To sign you in. It’s stored as a hash, so nobody can read it.',
              kept: 'Until you change it.',
            },
            {
              what: 'Your picture',
              why: 'Recipients see their courier’s first name and picture while the delivery is under way.',
              kept: 'Until you replace or remove it.',
            },
            {
              what: 'Codes that we email you',
              why: 'To verify your address or reset your password. Only a keyed hash is stored.',
              kept: `Good for ${minutes(CODE_VALID_FOR)}, deleted ${hours(CODE_KEPT)} later.`,
            },
            {
              what: 'A change of your email',
              why: 'The old address gets a link that undoes it.',
              kept: `The link works for ${hours(EMAIL_UNDO_WITHIN)}.`,
            },
            ...requestRows,
            {
              what: 'A business: name, address, city, state, country and email',
              why: 'For its review, and so that couriers find the counter.',
              kept: 'Until the business or its account is deleted. The log keeps a copy.',
            },
            {
              what: 'How to pick up there: postal code, phone, notes and time zone',
              why: 'So that couriers find the counter, and to show times in its time zone.',
              kept: 'Until the business or its account is deleted.',
            },
            {
              what: 'The delivery you track',
              why: 'To show it in your account.',
              kept: 'Until you track another, or the account is deleted.',
            },
            {
              what: 'The cities where a courier works, and whether they’re online',
              why: 'To show them deliveries there.',
              kept: 'Until the courier changes them.',
            },
            shopPointRow,
            doorAreaRow,
            positionRow,
            alertAddressRow,
            {
              what: 'Decisions about an account or a business and changes of role, with its details at that time',
              why: 'So that a mistake can be traced and undone.',
              kept: 'Permanently, in a log that can’t be changed.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'deliveries',
    title: 'Deliveries',
    body: (
      <>
        <p>A business tells us where a parcel goes. We pass on only what each person needs to see.</p>
        <Stored
          rows={[
            {
              what: 'Name, address, phone and email of the recipient, access code, notes, contents, your reference (except on statements), PIN, and the photo at the door',
              why: 'To find the door, to hand over to the right person, and to prove it.',
              kept: `Deleted ${days(PEOPLE_KEPT)} after the delivery ended.`,
            },
            {
              what: 'The tracking page',
              why: 'To track the parcel.',
              kept: `Closes ${days(TRACKING_TIME)} after the delivery ended, or ${days(HELD_BACK_AFTER)} after the recipient’s case.`,
            },
            caseTextsRow,
            otherTextsRow,
            caseRow,
            booksRow,
          ]}
        />
        <ul>
          <li>A delivery number alone shows a status, a city and times. No shop, no name, no street.</li>
          <li>The recipient’s own link also shows the shop, the address, the PIN and the courier’s first name.</li>
          <li>
            A courier sees the shop and the neighborhood before accepting, the door only while carrying the parcel, and
            nothing personal afterward. The PIN is never shown to couriers.
          </li>
          <li>
            The business that sent it sees all of it. Our administrators can open it too, and do so only when something
            went wrong.
          </li>
          <li>Others on the same ride never see your address.</li>
          <li>The business sees its courier’s first name, and the phone number while the courier has the delivery.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    body: (
      <>
        <p>
          We use your browser’s storage, not cookies, and only for what you’re doing here. Signing out erases everything
          personal.
        </p>
        <Stored
          rows={[
            { what: 'Your session', why: 'So that you stay signed in.', kept: 'Until you sign out.' },
            {
              what: 'Your name, email, phone number, country and roles, as we last read them',
              why: 'So that it also opens without a network, and what’s here stays yours.',
              kept: 'Until you sign out, or someone else signs in.',
            },
            {
              what: 'A registration that isn’t finished: your name and email',
              why: 'So that you’re signed in once your email is verified.',
              kept: `${minutes(REGISTRATION_VALID_MS)}. Your email and account type stay until you sign out.`,
            },
            {
              what: 'The email that we sent a code to, and when',
              why: 'So that a reload doesn’t send another. The code itself isn’t kept.',
              kept: 'Until you enter the code or sign out.',
            },
            {
              what: 'That you entered the code to reset your password, and your email address',
              why: 'So that a reload doesn’t ask for them again.',
              kept: `${minutes(TICKET_VALID_FOR)}, or until the password is set or the tab is closed.`,
            },
            {
              what: 'When you last asked for a sign-in link',
              why: 'So that only a link that was requested here signs you in here.',
              kept: 'Until the link is opened here.',
            },
            {
              what: 'What you’ve typed into a form',
              why: 'So that a reload loses nothing. Passwords aren’t kept.',
              kept: 'Until you send it or close the tab.',
            },
            {
              what: 'A courier’s city and driver’s license',
              why: 'For the application. The images of the license are never uploaded.',
              kept: 'Until you sign out.',
            },
            {
              what: 'A courier’s current delivery: the recipient’s name, address, phone, access code and notes, the steps taken, a PIN, and the photo at the door',
              why: 'So that a delivery goes on without a network.',
              kept: 'Until the delivery has ended and every step is sent, or the courier signs out.',
            },
            alertsHereRow,
            {
              what: 'Whether a courier’s phone vibrates for a new delivery',
              why: 'Because it’s set for this phone.',
              kept: 'Until the browser’s data is cleared.',
            },
            sharingRow,
            {
              what: `The last ${RECIPIENTS_KEPT} recipients of a business`,
              why: 'So that you don’t type an address twice.',
              kept: `${days(PEOPLE_KEPT)}, or until you sign out.`,
            },
            { what: 'Links you copied or shared', why: 'For a reminder.', kept: 'Until you clear the browser’s data.' },
            reviewRow,
          ]}
        />
      </>
    ),
  },
  {
    id: 'others',
    title: 'What others get',
    body: (
      <ul>
        <li>We don’t sell data, show ads or measure visits. Our pages load nothing from other companies.</li>
        <li>Our hosting provider runs the database; an email provider sends our emails. Both work for us only.</li>
        <MapSources />
        <li>The contact form and the request for an API key store nothing on our servers.</li>
        <li>We never ask for a card or a bank account on these pages.</li>
      </ul>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    body: (
      <p>
        You can change your name, phone, country, email and picture in your profile at any time. To get a copy of your
        data or to have your account deleted, write to{' '}
        <a {...asWritten} className="text-link" href={`mailto:${brandFace.support.email}`}>
          {brandFace.support.email}
        </a>{' '}
        from the address of the account.
      </p>
    ),
  },
] as const;
