import type { ReactNode } from 'react';
import { UNVERIFIED_ACCOUNT_LIFE } from '#core/identity/account-status.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import { FREE_WAIT, PIN_TRIES } from '#core/delivery/lifecycle/delivery-machine.ts';
import { SEARCH_TIME } from '#core/delivery/price/times.ts';
import { HELD_FOR } from '#core/delivery/lifecycle/held.ts';
import { ACTIVE_DELIVERIES_LIMIT, HOURLY_DELIVERIES_LIMIT } from '#core/delivery/lifecycle/policy.ts';
import { CANCEL_FEE, FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { brandFace } from '#brand/brand.ts';
import { money } from '#ui/delivery/money.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { Link } from 'wouter';
import { paths } from '#ui/app/paths.ts';
import { PlainPage } from './plain-page.tsx';
import { Rates } from '#ui/public/rates.tsx';

const minutes = (ms: number): string => `${ms / MINUTE} minutes`;

/** /terms: the promises and requirements of the rules in `core`, in words. */
export default function Terms(): ReactNode {
  return (
    <PlainPage
      title="Terms"
      lede={`What ${brandFace.name} promises, what a delivery costs, and what we ask of you.`}
      sections={SECTIONS}
    />
  );
}

const SECTIONS = [
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <ul>
        <li>{`Give your real name and your own email address. Verify it within ${UNVERIFIED_ACCOUNT_LIFE / HOUR} hours, or the account is deleted.`}</li>
        <li>A person reviews every business and every courier before the first delivery.</li>
        <li>
          We may reject or suspend an account that breaks these terms. A suspended courier finishes the delivery in hand
          and gets no other.
        </li>
        <li>Keep your password to yourself. You’re responsible for what’s done in your account.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Prices',
    body: (
      <>
        <p>
          The first {FREE_DELIVERIES} deliveries of a business are on us. After that you pay per delivery, by how far it
          goes. You see the price before you send the request. If it changes, nothing is requested.
        </p>
        <Rates />
        <p>{`Prices are in US dollars. Businesses in Canada pay the same amounts in Canadian dollars. Distances are straight, between the middles of both postal areas. If we don’t know where one is, the codes decide: “${zoneNames.A}” is then the same ZIP code or the same first three characters in Canada, “${zoneNames.B}” the same first three digits or first two characters, and “${zoneNames.C}” the rest of the city. In other countries, “${zoneNames.B}” is anywhere in your city. Fees and credits are entered on your statement.`}</p>
      </>
    ),
  },
  {
    id: 'promise',
    title: 'On time, or your money back',
    body: (
      <ul>
        <li>Our delivery time starts when the parcel is ready, and depends on the zone.</li>
        <li>
          If it’s handed over later than promised, the whole fee is credited right away. There’s nothing to claim.
        </li>
        <li>A late delivery that was free doesn’t count as one of your {FREE_DELIVERIES}.</li>
        <li>{`If the courier waits at your counter for more than ${minutes(FREE_WAIT)}, the promise moves by the rest of the wait.`}</li>
      </ul>
    ),
  },
  {
    id: 'changes',
    title: 'Canceling and returns',
    body: (
      <ul>
        <li>{`Canceling is free until a courier has accepted, then ${money(CANCEL_FEE, 'USD')}, all of which goes to the courier. A parcel that was picked up can’t be canceled.`}</li>
        <li>{`If no courier accepts within ${minutes(SEARCH_TIME)} of when it’s ready, we stop looking, and it costs nothing.`}</li>
        <li>A parcel that can’t be handed over comes back to you. That adds half of the fee.</li>
        <li>{`If the reason comes from the courier alone (not wanted, wrong address, unsafe), nothing is charged or paid until you confirm it, or ${HELD_FOR / HOUR} hours pass without your objection. An administrator decides on objections.`}</li>
        <li>A parcel that gets lost on the way costs you nothing: any charge for it is credited.</li>
      </ul>
    ),
  },
  {
    id: 'handover',
    title: 'Handing over',
    body: (
      <ul>
        <li>
          In person, the recipient gives the courier a PIN. After {PIN_TRIES} wrong tries it’s locked, and the parcel
          goes back.
        </li>
        <li>At the door, the courier takes a photo of the parcel.</li>
        <li>
          Anyone who has the tracking link can see the address and the PIN. Send it to the recipient and to nobody else.
        </li>
      </ul>
    ),
  },
  {
    id: 'parcels',
    title: 'What you send',
    body: (
      <ul>
        <li>Only what’s legal, safe to carry, and packed for a bike ride. One person has to be able to carry it.</li>
        <li>
          A business can have {ACTIVE_DELIVERIES_LIMIT} deliveries under way and request {HOURLY_DELIVERIES_LIMIT} an
          hour.
        </li>
      </ul>
    ),
  },
  {
    id: 'couriers',
    title: 'If you carry',
    body: (
      <ul>
        <li>You see what a delivery pays before you accept it, and you can pass on any of them.</li>
        <li>
          As many at a time as your vehicle takes, where the city allows it. Once you’ve picked one up, hand it over or
          bring it back.
        </li>
        <li>
          Use a recipient’s address and phone number for that delivery only. See{' '}
          <Link className="text-link" href={paths.privacy}>
            what we store
          </Link>
          .
        </li>
      </ul>
    ),
  },
] as const;
