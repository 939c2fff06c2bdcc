import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { LinkCard } from '#ui/kit/surfaces/link-card.tsx';
import { Logo } from '#ui/kit/surfaces/logo.tsx';

const tones = ['surface', 'sand', 'sage', 'night'] as const;

/** Type, surfaces, badges, avatars. */
export function KitSurfaces() {
  return (
    <>
      <Logo />
      <p className="kit-page__hero">Every parcel, its door.</p>
      <div className="stack gap-3">
        <h3>A third-level heading</h3>
        <p>
          Text in Figtree at its reading size, with a{' '}
          <a className="text-link" href="#kit">
            text link
          </a>{' '}
          in the legible variant of the signal color.
        </p>
        <p className="soft">Secondary text keeps enough contrast.</p>
      </div>
      <div className="kit-page__swatches grid gap-2">
        {tones.map((tone) => (
          <Card key={tone} tone={tone} accent={tone === 'night'}>
            {tone}
          </Card>
        ))}
      </div>
      <div className="row wrap gap-3">
        <Badge tone="green" dot>
          Active
        </Badge>
        <Badge tone="orange" dot>
          Pending
        </Badge>
        <Badge dot>Inactive</Badge>
        <Badge tone="red" dot>
          Rejected
        </Badge>
        <Badge tone="ink">Merchant</Badge>
        <Badge tone="signal">Admin</Badge>
      </div>
      <div className="row wrap gap-3">
        <Avatar name="Ada Lovelace" size="small" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="" decorative />
        <Avatar name="Grace Hopper" size="large" />
      </div>
      <LinkCard href="/kit" icon={<Icon name="shop" />} title="Businesses" end={<Badge tone="orange">3 pending</Badge>}>
        Approve, reject, activate
      </LinkCard>
    </>
  );
}
