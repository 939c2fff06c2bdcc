import type { ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import { isolate } from '#core/isolate.ts';
import { isoText, type Instant } from '#core/instant.ts';
import type { ApiKey } from '#core/integration/api-key.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { MoreMenu } from '#ui/kit/menus/more-menu.tsx';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { accessWords, modeWords } from './integration-words.ts';
import '#ui/kit/lists/data-table.css';

interface Callbacks {
  onRoll?: (key: ApiKey) => void;
  onRevoke?: (key: ApiKey) => void;
}

/** The keys as a table; as cards if there's no space for it. Keys that have ended have no actions. */
export function KeyList({
  label,
  keys,
  ...callbacks
}: { label: string; keys: readonly ApiKey[] } & Callbacks): ReactNode {
  if (!useIsWide())
    return (
      <ul className="key-cards grid gap-3" aria-label={label}>
        {keys.map((key) => (
          <li className="key-card stack gap-2" key={key.id}>
            <div className="flex items-start justify-between gap-3">
              <Lead of={key} />
              <Actions of={key} {...callbacks} />
            </div>
            <div className="key-card__facts row wrap gap-1 gap-x-3">
              <Mode of={key} />
              <span>{accessWords[key.access].title}</span>
              <KeyDates of={key} />
            </div>
            <p className="key-card__used">
              <Used at={key.usedAt} />
              <From network={key.usedFrom} />
            </p>
          </li>
        ))}
      </ul>
    );
  return (
    <table className="data-table key-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Key</th>
          <th scope="col">Mode</th>
          <th scope="col">Access</th>
          <th scope="col">Last used</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <Lead of={key} />
            </th>
            <td>
              <Mode of={key} />
            </td>
            <td>{accessWords[key.access].title}</td>
            <td>
              {key.usedAt === null ? <span className="soft">Never</span> : <Time at={key.usedAt} />}
              <From network={key.usedFrom} />
            </td>
            <td>
              <KeyDates of={key} />
            </td>
            <td className="key-table__actions">
              <Actions of={key} {...callbacks} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name, and the parts of the key that aren't secret. */
function Lead({ of: { name, mode, hint } }: { of: ApiKey }): ReactNode {
  return (
    <span className="key-lead grid">
      <bdi className="key-lead__name">{name}</bdi>
      <code {...asWritten} className="key-lead__hint">
        {`${brandFace.api.keyPrefix}_${mode}_…${hint}`}
      </code>
    </span>
  );
}

const Mode = ({ of: { mode } }: { of: ApiKey }): ReactNode => (
  <Badge tone={mode === 'live' ? 'ink' : 'gray'}>{modeWords[mode].title}</Badge>
);

const Time = ({ at }: { at: Instant }): ReactNode => (
  <time className="numeric" dateTime={isoText(at)}>
    {dateAndTime(at)}
  </time>
);

/** The network of its last use. */
const From = ({ network }: { network: string | null }): ReactNode =>
  network !== null &&
  network !== '' && <span {...asWritten} className="data-table__more numeric">{`from ${network}`}</span>;

const Used = ({ at }: { at: Instant | null }): ReactNode =>
  at === null ? (
    <span>Never used</span>
  ) : (
    <>
      <span>Last used </span>
      <Time at={at} />
    </>
  );

/** When a key was created or revoked, or when it will end. */
function KeyDates({ of: { madeAt, expiresAt, revokedAt } }: { of: ApiKey }): ReactNode {
  const [words, at] =
    revokedAt !== null ? ['Revoked ', revokedAt] : expiresAt !== null ? ['Ends ', expiresAt] : ['Created ', madeAt];
  return (
    <span className={expiresAt !== null && revokedAt === null ? 'key-dates key-dates--ends' : 'key-dates'}>
      <span>{words}</span>
      <Time at={at} />
    </span>
  );
}

function Actions({ of: key, onRoll, onRevoke }: { of: ApiKey } & Callbacks): ReactNode {
  if (onRoll === undefined || onRevoke === undefined) return null;
  return (
    <MoreMenu label={`Actions for ${isolate(key.name)}`}>
      <button type="button" onClick={() => onRoll(key)}>
        Roll
      </button>
      <button type="button" className="more-menu__danger" onClick={() => onRevoke(key)}>
        Revoke
      </button>
    </MoreMenu>
  );
}
