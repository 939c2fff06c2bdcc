import { brandFace } from '#brand/brand.ts';
import './logo.css';

/** The brand's mark alone. */
export function LogoMark() {
  const { viewBox, tile, route, stop } = brandFace.mark;
  return (
    <svg className="logo__mark" viewBox={viewBox} aria-hidden="true">
      <path className="logo__tile" d={tile} />
      <path className="logo__route" d={route} />
      <circle className="logo__stop" cx={stop.x} cy={stop.y} r={stop.r} />
    </svg>
  );
}

/** A longer name gets a smaller size if space is tight. */
const LONG_NAME = 10;

/** The mark and the name. */
export function Logo() {
  return (
    <span className={brandFace.name.length > LONG_NAME ? 'logo logo--long' : 'logo'}>
      <LogoMark />
      <span>{brandFace.name}</span>
    </span>
  );
}
