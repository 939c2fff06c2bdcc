import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A parcel on a bench under a clock: a review is in progress. */
export function WaitingArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="218" rx="132" ry="8" />
      <path className="art-paper" d="M232 214V110h8v104Z" />
      <circle className="art-sage" cx="236" cy="76" r="44" />
      <circle className="art-paper" cx="236" cy="76" r="34" />
      <path className="art-thin" d="M236 46v6M236 100v6M206 76h6M260 76h6" />
      <path className="art-thick" d="M236 58v18l13 9" />
      <path className="art-paper" d="M44 164h150v13H44ZM44 118h150v13H44ZM44 140h150v12H44Z" />
      <path d="M62 118V98M176 118V98M62 177v37M176 177v37M62 152v12M176 152v12M62 131v9M176 131v9" />
      <Parcel x={112} y={128} />
      <path className="art-route" d="M0 216h40" />
      <path className="art-soft art-route" d="M252 216h64" />
    </Art>
  );
}
