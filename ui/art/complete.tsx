import { Art } from './art.tsx';
import { Door } from './door.tsx';
import { Parcel } from './parcel.tsx';

/** A parcel that has arrived at an open door. */
export function CompleteArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="214" rx="140" ry="9" />
      <path className="art-road" d="M4 206h70" />
      <path className="art-route" d="M80 206h44" />
      <Door x={186} y={204} open />
      <Parcel x={150} y={170} />
      <path
        className="art-sage"
        d="M262 204v-26M262 178c-14-4-18-18-14-30 12 4 17 14 14 30Zm0 4c2-16 10-26 24-28 2 16-8 28-24 28Z"
      />
      <path className="art-paper" d="M246 186h32l-5 24h-22Z" />
      <path className="art-road" d="M110 76 96 62M96 104l-20-4M136 58l-2-20" />
      <path d="M266 74l12-14M280 98l18-4M240 48l4-18" />
    </Art>
  );
}
