import type { ReactNode } from 'react';
import { initials } from '#core/account/initials.ts';

/** A business as the brand of its page: its initials and its name. */
export function ShopBrand({ name }: { name: string }): ReactNode {
  return (
    <p className="page-brand">
      <span className="page-brand__initials" aria-hidden="true">
        {initials(name)}
      </span>
      <bdi className="page-brand__name">{name}</bdi>
    </p>
  );
}
