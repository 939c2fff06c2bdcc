import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A request leaves a program, and a parcel comes back. */
export function KeyArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="150" cy="216" rx="120" ry="8" />
      <path
        className="art-paper"
        d="M36 34h176a34 34 0 0 1 34 34v116a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8Z"
      />
      <path className="art-sage" d="M28 62V42a8 8 0 0 1 8-8h176c16 0 30 12 33 28Z" />
      <circle className="art-signal" cx="46" cy="48" r="5" />
      <circle className="art-paper" cx="64" cy="48" r="5" />
      <path className="art-thick" d="M72 88 54 104l18 16" />
      <path className="art-road" d="M94 92h54" />
      <path d="M94 106h82M94 120h40" />
      <path className="art-soft" d="M54 144h60M54 160h38" />
      <path className="art-route" d="M180 106c64-4 84 16 76 54" />
      <Parcel x={240} y={172} />
      <path className="art-signal" d="M130 150a17 17 0 1 1 10 28h-4l-2 8h-8l-2 8h-12v-12l18-18c-1-5-1-10 0-14Z" />
      <circle className="art-paper" cx="148" cy="160" r="5" />
    </Art>
  );
}
