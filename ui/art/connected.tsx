import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A phone that tracks the parcel. */
export function ConnectedArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="150" cy="224" rx="100" ry="8" />
      <path
        className="art-paper"
        d="M100 14h70a30 30 0 0 1 30 30v166a12 12 0 0 1-12 12h-88a12 12 0 0 1-12-12V26a12 12 0 0 1 12-12Z"
      />
      <path className="art-sage" d="M98 34h70a22 22 0 0 1 22 22v94H98Z" />
      <path className="art-thin art-soft" d="M98 74h34l22-40M132 74l20 34 38 4M152 108l-24 42M98 116h40" />
      <path className="art-road" d="M114 134c0-22 34-14 34-34s24-14 24-38" />
      <circle className="art-paper" cx="114" cy="136" r="6" />
      <path className="art-signal" d="M172 66c-9-10-14-16-14-23a14 14 0 0 1 28 0c0 7-5 13-14 23Z" />
      <circle className="art-paper" cx="172" cy="43" r="5" />
      <path d="M112 170h64" className="art-thick" />
      <path className="art-thin art-soft" d="M112 184h48M112 196h30" />
      <path className="art-route" d="M204 132c40-6 30 36 52 42" />
      <Parcel x={262} y={178} scale={0.95} />
      <path d="M228 66a34 34 0 0 1 12 26M240 50a54 54 0 0 1 18 42" />
    </Art>
  );
}
