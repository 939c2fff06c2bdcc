import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A shopkeeper behind the counter, with a parcel that's ready to go. */
export function CounterArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="226" rx="150" ry="7" />
      <path className="art-paper" d="M28 60h264v164H28Z" />
      <path className="art-sage" d="M46 92h70v8H46ZM204 92h70v8h-70Z" />
      <path className="art-sand" d="M54 70h14v22H54ZM74 62h12v30H74ZM212 74h20v18h-20Z" />
      <path className="art-signal" d="M92 76h16v16H92ZM246 66h14v26h-14Z" />
      <path
        className="art-white"
        d="M18 60 34 16h252l16 44a17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0 17.750 17.750 0 0 1-35.500 0Z"
      />
      <path
        className="art-signal"
        d="m53.500 60 12-44h30L89 60a17.750 17.750 0 0 1-35.500 0ZM124.500 60l4-44h31.500v44a17.750 17.750 0 0 1-35.500 0ZM195.500 60l-4-44h31l8.500 44a17.750 17.750 0 0 1-35.500 0Z"
      />
      <path className="art-sand" d="M124 176v-22c0-20 10-30 28-30s28 10 28 30v22Z" />
      <path className="art-signal" d="M138 176v-34h28v34Z" />
      <path className="art-on-signal" d="M143 126v16M161 126v16" />
      <path className="art-face art-white" d="M145 118h14v8a7 7 0 0 1-14 0Z" />
      <circle className="art-face art-white" cx="152" cy="103" r="18" />
      <path className="art-dark" d="M133 101c-2-18 8-26 20-26 13 0 20 9 18 22-10 2-18-1-22-8-3 7-9 11-16 12Z" />
      <path className="art-face art-thin" d="M146 105v.1M159 105v.1M148 112q5 4 9 0" />
      <path className="art-thick" d="M178 146q16 4 26 18" />
      <path className="art-sage" d="M16 176h288v12H16Z" />
      <path className="art-sand" d="M26 188h268v36H26Z" />
      <path className="art-thin art-soft" d="M92 188v36M160 188v36M228 188v36" />
      <Parcel x={222} y={143} scale={0.92} />
      <path className="art-paper" d="M58 176l4-28h30l4 28Z" />
      <path d="M68 148v-6a9 9 0 0 1 18 0v6" />
      <path className="art-signal art-bare" d="M70 158h14v3H70ZM70 164h9v3h-9Z" />
    </Art>
  );
}
