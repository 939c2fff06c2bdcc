import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A courier on a loaded cargo bike, at speed. */
export function CourierArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="164" cy="218" rx="140" ry="8" />
      <path className="art-route" d="M0 214h66" />
      <path className="art-road" d="M2 120h36M14 146h30M0 172h24" />
      <circle className="art-paper" cx="84" cy="172" r="42" />
      <circle className="art-paper" cx="266" cy="184" r="30" />
      <path className="art-thin art-soft" d="M84 130v84M42 172h84M54 142l60 60M114 142l-60 60M266 154v60M236 184h60" />
      <circle className="art-dark" cx="84" cy="172" r="6" />
      <circle className="art-dark" cx="266" cy="184" r="5" />
      <path className="art-thick" d="M84 172 112 112M104 128h48l-20 56-48-12M132 184l26-72M152 128l12 54h74l28 2" />
      <path className="art-thick" d="M150 94h-14M158 112l-8-18M98 108h26" />
      <path className="art-dark" d="M92 100h36l-5 8h-26Z" />
      <path className="art-sage" d="M170 128h96a14 14 0 0 1 14 14l-10 34h-92Z" />
      <path className="art-thin" d="M184 146h70" />
      <path className="art-thick" d="M108 96l32 36-6 50" />
      <path className="art-signal" d="M94 98c-2-26 10-44 32-50 10 4 14 12 14 20l-10 30Z" />
      <path className="art-thick" d="M126 58l14 28 14 6" />
      <path className="art-face art-white" d="M126 50l10-2 2 8-8 4Z" />
      <circle className="art-face art-white" cx="140" cy="36" r="16" />
      <path className="art-sage" d="M122 36a18 18 0 0 1 36-4l-2 3-32 5Z" />
      <path className="art-face art-thin" d="M150 40v.1M148 47h5" />
      <Parcel x={204} y={94} scale={0.9} />
      <path className="art-paper" d="M242 104h30v24h-30Z" />
      <path className="art-thin" d="M257 104v24M242 112h30" />
      <circle className="art-paper" cx="132" cy="184" r="9" />
      <path d="m132 184 8 16M136 201h10" />
    </Art>
  );
}
