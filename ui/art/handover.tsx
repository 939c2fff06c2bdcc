import { Art } from './art.tsx';
import { Door } from './door.tsx';
import { Parcel } from './parcel.tsx';

/** A courier hands the parcel to a person at their door. */
export function HandoverArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="226" rx="150" ry="7" />
      <path className="art-sand" d="M150 216V30h112a30 30 0 0 1 30 30v156Z" />
      <path className="art-thin art-soft" d="M162 52h22M170 68h22M266 88h18M160 170h14M268 186h16" />
      <g transform="translate(0 12)">
        <Door x={222} y={204} open />
      </g>
      <path className="art-sage" d="M204 214v-48c0-18 8-28 22-28s22 10 22 28v48Z" />
      <path className="art-face art-white" d="M220 130h12v9a6 6 0 0 1-12 0Z" />
      <circle className="art-face art-white" cx="226" cy="117" r="17" />
      <path
        className="art-dark"
        d="M208 122c-4-20 6-28 18-28s21 8 18 26c-1 10 2 14 2 20h-8v-24c-8 0-15-3-18-9-3 7-7 12-12 15Z"
      />
      <path className="art-face art-thin" d="M217 120v.1M229 120v.1M219 127q4 3 8 0" />
      <path className="art-thick" d="M208 158q-14 10-30 6" />
      <path className="art-dark" d="M74 216v-44h14v44ZM96 216v-44h14v44Z" />
      <path className="art-paper" d="M68 216h20v8H62q0-7 6-8ZM96 216h18q6 1 6 8H96Z" />
      <path className="art-signal" d="M66 180v-34c0-18 10-28 26-28s26 10 26 28v34Z" />
      <path className="art-on-signal art-thin" d="M66 158h52" />
      <path className="art-face art-white" d="M86 110h12v9a6 6 0 0 1-12 0Z" />
      <circle className="art-face art-white" cx="94" cy="98" r="17" />
      <path className="art-sage" d="M75 96a19 19 0 0 1 38-2h9q2 5-3 6H76Z" />
      <path className="art-face art-thin" d="M98 102v.1M108 102v.1M98 109q5 3 9 0" />
      <path className="art-thick" d="M108 140q12 18 36 20" />
      <Parcel x={156} y={150} scale={0.62} />
      <path className="art-route" d="M2 224h52" />
      <path d="M140 96l-4-14M158 90l3-14M174 98l10-10" />
    </Art>
  );
}
