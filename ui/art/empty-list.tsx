import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** Shelves with empty space. */
export function EmptyListArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="218" rx="124" ry="8" />
      <path className="art-sand" d="M52 36h182a34 34 0 0 1 34 34v144H52Z" />
      <path className="art-paper" d="M40 118h240v12H40ZM40 202h240v12H40Z" />
      <path className="art-soft" strokeDasharray="5 7" d="M84 74h44v42H84ZM146 158h46v42h-46ZM206 166h38v34h-38Z" />
      <path className="art-sage" d="M178 116V88c0-6 4-8 8-8v-8h12v8c4 0 8 2 8 8v28Z" />
      <path className="art-paper" d="M178 94h28v14h-28Z" />
      <path className="art-sage art-thin" d="M228 116c-8-8-8-22 0-30 8 8 8 22 0 30Z" />
      <Parcel x={96} y={168} scale={0.92} />
    </Art>
  );
}
