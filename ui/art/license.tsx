import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** Both sides of a driver's license, one on top of the other. */
export function LicenseArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="168" cy="222" rx="122" ry="8" />
      <g transform="rotate(7 190 96)">
        <path
          className="art-sage"
          d="M96 40h160a26 26 0 0 1 26 26v72a8 8 0 0 1-8 8H96a8 8 0 0 1-8-8V48a8 8 0 0 1 8-8Z"
        />
        <path className="art-dark" d="M88 58h194v20H88Z" />
      </g>
      <g transform="rotate(-5 150 150)">
        <path
          className="art-paper"
          d="M50 84h176a28 28 0 0 1 28 28v86a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8V92a8 8 0 0 1 8-8Z"
        />
        <path className="art-signal art-bare" d="M44 92a6 6 0 0 1 6-6h176a26 26 0 0 1 24 16H44Z" />
        <path className="art-thin" d="M42 104h210" />
        <path className="art-sand" d="M60 122h56v64H60Z" />
        <circle className="art-white" cx="88" cy="144" r="12" />
        <path className="art-dark" d="M66 186c0-16 9-24 22-24s22 8 22 24Z" />
        <path className="art-thick" d="M136 132h62" />
        <path className="art-thin art-soft" d="M136 150h88M136 164h72M136 178h50" />
      </g>
      <path className="art-route" d="M2 216c30-14 40 8 66 2" />
      <Parcel x={268} y={190} scale={0.8} />
    </Art>
  );
}
