import { Art } from './art.tsx';

/** A magnifying glass over an empty road. */
export function SearchArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="216" rx="110" ry="8" />
      <path className="art-route" d="M10 176c48 0 40-96 96-96s52 84 104 84 44-60 98-60" />
      <circle className="art-sage" cx="150" cy="106" r="66" />
      <circle className="art-paper" cx="150" cy="106" r="52" />
      <path className="art-soft" strokeDasharray="5 7" d="m150 78 28 13v32l-28 13-28-13V91Z" />
      <path className="art-soft art-thin" strokeDasharray="4 6" d="m122 91 28 13 28-13M150 104v32" />
      <path className="art-signal" d="m196 164 12-12 48 46a8.5 8.5 0 0 1-12 12Z" />
      <path d="M112 84a46 46 0 0 1 20-18" />
    </Art>
  );
}
