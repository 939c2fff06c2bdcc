import { useEffect, type ReactNode } from 'react';
import { Link } from 'wouter';
import { brandFace } from '#brand/brand.ts';
import { initials } from '#core/account/initials.ts';
import { Logo } from '#ui/kit/surfaces/logo.tsx';
import { sharedValue } from '#ui/app/shared-value.ts';
import './page-brand.css';

/** The name of the business whose page this is; null if it's the product's own. */
const shop = sharedValue<string | null>(null);

/** Reads that name in a component. */
export const usePageShop = shop.use;

/** Makes a business the brand of the page while the calling component is mounted. */
export function usePageBrand(name: string | null): void {
  useEffect(() => {
    shop.set(name);
    return () => shop.set(null);
  }, [name]);
}

/** The start of the header: the product's logo, which leads home, or the business whose page this is. */
export function PageBrand(): ReactNode {
  const name = usePageShop();
  return name === null ? (
    <Link href="/" className="site-header__home" aria-label={`${brandFace.name}, home`}>
      <Logo />
    </Link>
  ) : (
    <p className="page-brand">
      <span className="page-brand__initials" aria-hidden="true">
        {initials(name)}
      </span>
      <bdi className="page-brand__name">{name}</bdi>
    </p>
  );
}
