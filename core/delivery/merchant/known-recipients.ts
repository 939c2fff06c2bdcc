import * as v from 'valibot';
import { isUserId, type UserId } from '#core/identity/user-id.ts';
import { isBusinessId, type BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import { port } from '#core/port.ts';
import type { AuthPort } from '#core/identity/auth-port.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { pick, REMEMBERED_FIELDS, type RememberedField } from '../request/delivery-fields.ts';
import { PEOPLE_KEPT } from '../lifecycle/delivery-record.ts';
import { textsOf } from '../request/delivery-texts.ts';

/** A person whom a business has sent to, as entered in the form. */
export type KnownRecipient = Readonly<Record<RememberedField, string>>;

/** The maximum number of recipients that a device keeps for each business. */
export const RECIPIENTS_KEPT = 50;

const entry = v.object({
  business: v.pipe(v.string(), v.guard(isBusinessId)),
  /** When a delivery to them was last requested, in ms since the epoch. */
  at: v.number(),
  ...textsOf(REMEMBERED_FIELDS),
});
type Entry = v.InferOutput<typeof entry>;

const record = (owner: UserId) => storedRecord<Entry[]>('local', `recipients:${owner}`, v.array(entry));

const recipientOf = (details: KnownRecipient): KnownRecipient => pick(REMEMBERED_FIELDS, details);

/** Identifies an entry: of two with the same door and name, only the newer is kept. */
const doorOf = ({ name, street, unit, postalCode }: KnownRecipient): string =>
  [name, street, unit, postalCode].map((part) => part.normalize('NFC').trim().toLowerCase()).join('\n');

/** Removes a person's recipients from the device. */
export const eraseRecipients = (storage: LocalStoragePort, owner: UserId): void => record(owner).remove(storage);

/** Puts a recipient first in the list of a merchant's business. */
export function keepRecipient(
  storage: LocalStoragePort,
  owner: UserId,
  business: BusinessId,
  details: KnownRecipient,
  now: number,
): void {
  const kept = (record(owner).read(storage) ?? []).filter(({ at }) => Math.abs(now - at) < PEOPLE_KEPT);
  const recipient = recipientOf(details);
  const others = kept.filter((row) => row.business !== business || doorOf(row) !== doorOf(recipient));
  const ours = others.filter((row) => row.business === business).slice(0, RECIPIENTS_KEPT - 1);
  const rest = others.filter((row) => row.business !== business);
  record(owner).write(storage, [{ business, at: now, ...recipient }, ...ours, ...rest]);
}

/**
 * The recipients the signed-in merchant has sent to, so that no address is typed twice. Kept on the device for as long as
 * the backend keeps a recipient after a delivery.
 */
export function knownRecipients(auth: AuthPort, storage: LocalStoragePort, clock: Clock) {
  const owner = async (): Promise<UserId | null> => {
    const session = await auth.getSession();
    const id = session.ok ? session.value?.userId : undefined;
    return isUserId(id) ? id : null;
  };
  /** Deletes expired recipients, instead of only skipping them. */
  const kept = (person: UserId): Entry[] => {
    const all = record(person).read(storage) ?? [];
    const fresh = all.filter(({ at }) => Math.abs(clock.now() - at) < PEOPLE_KEPT);
    if (fresh.length === 0) eraseRecipients(storage, person);
    else if (fresh.length < all.length) record(person).write(storage, fresh);
    return fresh;
  };

  return {
    /** The recipients of a business, most recent first. */
    async of(business: BusinessId): Promise<KnownRecipient[]> {
      const person = await owner();
      return person === null
        ? []
        : kept(person)
            .filter((row) => row.business === business)
            .map(recipientOf);
    },

    /** Puts a recipient first. If storage is full or off, they're offered until the page closes. */
    async remember(business: BusinessId, details: KnownRecipient): Promise<void> {
      const person = await owner();
      if (person !== null) keepRecipient(storage, person, business, details, clock.now());
    },
  };
}
export type KnownRecipients = ReturnType<typeof knownRecipients>;
export const KnownRecipients = port<KnownRecipients>('KnownRecipients');
