import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A lost parcel, under a signpost that doesn't help. */
export function LostArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="168" cy="212" rx="132" ry="9" />
      <path className="art-route" d="M6 150c40-26 86-8 74 26s-54 20-44-10 58-40 74-22 4 46 30 54" />
      <path className="art-paper" d="M206 208V44a5 5 0 0 1 10 0v164Z" />
      <path className="art-sage" d="M168 56h74l18 15-18 15h-74Z" />
      <path className="art-paper" d="M250 96h-66l-18 14 18 14h66Z" />
      <path className="art-signal" d="m184 136 62-10 17 11-13 15-62 10Z" />
      <path className="art-thin" d="M182 71h40M202 110h30" />
      <path className="art-on-signal" d="M215 139c1-6 10-6 10 0 0 4-5 4-5 8M220 152v.1" />
      <Parcel x={140} y={172} scale={0.94} turn={-4} />
      <path d="M122 112c-4-8 2-16 8-14s4 10-1 13M131 124v.1" />
      <path
        className="art-sage"
        d="M276 208c-10-2-14-12-12-22 10 2 14 12 12 22Zm2 0c0-14 6-20 16-22 2 12-4 20-16 22Z"
      />
    </Art>
  );
}
