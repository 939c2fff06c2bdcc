import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** An address label with the stamp of approval. */
export function VerifiedArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="166" cy="216" rx="104" ry="8" />
      <g transform="rotate(-4 150 120)">
        <path className="art-paper" d="M58 42h150a34 34 0 0 1 34 34v116H58Z" />
        <path className="art-sage" d="M58 42h150a34 34 0 0 1 34 34v4H58Z" />
        <path className="art-thin art-soft" d="M78 104h70M78 120h52M78 136h62" />
        <path d="M78 162v16M84 162v16M92 162v16M96 162v16M104 162v16M112 162v16M116 162v16" />
      </g>
      <path
        className="art-signal"
        d="m214 92 11 9 14-4 7 12 14 3 1 14 12 9-5 13 5 13-12 9-1 14-14 3-7 12-14-4-11 9-11-9-14 4-7-12-14-3-1-14-12-9 5-13-5-13 12-9 1-14 14-3 7-12 14 4Z"
      />
      <path className="art-on-signal art-thick" d="m194 148 14 14 28-30" />
      <Parcel x={66} y={186} scale={0.7} />
      <path d="M270 66l10-12M282 84l16-5" />
    </Art>
  );
}
