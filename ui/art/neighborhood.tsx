import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A folded map of a few streets, with a route across it. */
export function NeighborhoodArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="164" cy="220" rx="134" ry="8" />
      <path className="art-paper" d="M40 66l76-26v142l-76 26Z" />
      <path className="art-sage" d="M116 40l84 26v142l-84-26Z" />
      <path className="art-paper" d="M200 66l60-20a18 18 0 0 1 24 17v119l-84 26Z" />
      <path
        className="art-thin art-soft"
        d="M40 120l76-26 84 26 84-26M66 57v142M152 51v142M158 192l42-60M226 58v142M40 164l76-26 36 11M200 164l84-28"
      />
      <path className="art-sand" d="M232 128l30-10v30l-30 10Z" />
      <path className="art-sand" d="M76 74l26-9v22l-26 9Z" />
      <path className="art-road" d="M72 168c26-30 34 4 62-22s20-52 48-46 24 18 44-2" />
      <path className="art-signal" d="M228 96s22-21 22-39a22 22 0 0 0-44 0c0 18 22 39 22 39Z" />
      <circle className="art-white" cx="228" cy="57" r="8" />
      <Parcel x={96} y={172} scale={0.72} />
    </Art>
  );
}
