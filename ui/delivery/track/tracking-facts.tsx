import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import { isFinal, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { RecipientDetails, TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { paths } from '#ui/app/paths.ts';
import { usePath } from '#ui/app/routing/use-path.ts';
import { useAccount } from '#ui/app/state.ts';
import { asWritten } from '#ui/kit/as-written.ts';
// This page's size budget has no space for their components.
import '#ui/kit/surfaces/avatar.css';
import '#ui/kit/surfaces/card.css';

/** Fetched for recipients only. */
const DoorFacts = lazy(() => import('./door-facts.tsx').catch(() => ({ default: () => null })));

/** The recipient's facts beyond the status: the PIN, the courier, both addresses, the photo at the door. */
export function RecipientFacts({
  view,
  recipient,
  secret,
}: {
  view: TrackedDelivery;
  recipient: RecipientDetails;
  /** The secret part of the link; null for a recipient who is signed in. */
  secret: string | null;
}): ReactNode {
  const { pin, courier, proof, shop, shopPhone, name, street, unit } = recipient;
  return (
    <>
      {pin !== null && view.status !== 'returning' && <Pin pin={pin} />}
      {courier !== null && (
        <div className="tracking__courier">
          <span className="avatar avatar--large" aria-hidden="true">
            {courier.photo === null ? (
              [...courier.firstName].slice(0, 1)
            ) : (
              <img className="avatar__picture" src={courier.photo} alt="" />
            )}
          </span>
          <p>
            <span className="tracking__label">Your courier</span>
            <b dir="auto">{courier.firstName}</b>
          </p>
        </div>
      )}
      {proof !== null && (
        <figure className="tracking__proof">
          <img src={proof} alt="The parcel at the door, as the courier left it" />
          <figcaption className="tracking__label">The courier’s photo at your door</figcaption>
        </figure>
      )}
      <dl className="tracking__ends">
        <div>
          <dt className="tracking__label">From</dt>
          <dd>
            <bdi>{shop}</bdi>
            {shopPhone !== null && (
              <a className="text-link" href={`tel:${shopPhone}`}>
                Call the shop
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt className="tracking__label">To</dt>
          <dd>
            <bdi>{name}</bdi>
            <br />
            <bdi>{unit === '' ? street : `${street}, ${unit}`}</bdi>
            <br />
            <bdi>{view.city}</bdi>
          </dd>
        </div>
        <Suspense>
          <DoorFacts view={view} recipient={recipient} secret={secret} />
        </Suspense>
      </dl>
    </>
  );
}

function Pin({ pin }: { pin: string }): ReactNode {
  const digits = [...pin];
  return (
    <div className="card card--night card--accent card--pad-large tracking__pin">
      <h2>Give this PIN to your courier</h2>
      <p {...asWritten} className="tracking__digits">
        <span className="visually-hidden">{digits.join(' ')}</span>
        <span aria-hidden="true">
          {digits.map((digit, index) => (
            <span key={index}>{digit}</span>
          ))}
        </span>
      </p>
      <p>Say it at the door, when the parcel is in your hands.</p>
    </div>
  );
}

const MOSTLY = 'your PIN, address and courier';

/** The facts that only the recipient's link shows; null if none is worth mentioning. */
function shownWithLink(status: DeliveryStatus | undefined): string | null {
  if (status === undefined) return MOSTLY;
  if (status === 'delivered') return 'the address, and how it was handed over';
  return isFinal(status) || status === 'returning' ? null : MOSTLY;
}

/** The facts for the number alone, and how to see more; `view` is null until the answer arrives. */
export function PublicFacts({ view }: { view: TrackedDelivery | null }): ReactNode {
  const account = useAccount();
  const path = usePath();
  const more = shownWithLink(view?.status);
  return (
    <>
      <dl className="tracking__ends">
        <div>
          <dt className="tracking__label">To</dt>
          {view === null ? (
            <dd className="skeleton skeleton--half">&nbsp;</dd>
          ) : (
            <dd>
              <bdi>{view.city}</bdi>
            </dd>
          )}
        </div>
      </dl>
      {more !== null && (
        <div className="card card--sand card--pad-medium tracking__more">
          <h2>Is it for you?</h2>
          {/* Separate paragraphs: none moves if another font wraps the lines differently. */}
          <p>{`Open the link you were sent to see ${more}.`}</p>
          {(account === null || account === 'loading') && (
            <p className="for-guests">
              <Link className="text-link" href={paths.signIn} state={{ returnTo: path }}>
                Sign in with the email you gave the business
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}
