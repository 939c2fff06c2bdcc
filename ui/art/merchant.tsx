import { Art } from './art.tsx';
import { Parcel } from './parcel.tsx';

/** A shop with an order on the counter. */
export function MerchantArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="218" rx="146" ry="8" />
      <path className="art-sand" d="M52 84h216v130H52Z" />
      <path className="art-sage" d="M74 112h96v66H74Z" />
      <path className="art-paper" d="M190 112h40a16 16 0 0 1 16 16v86h-56Z" />
      <path className="art-sage" d="M200 124h26a10 10 0 0 1 10 10v36h-36Z" />
      <path d="M200 192h8" className="art-thick" />
      <path className="art-paper" d="M66 178h112v14H66Z" />
      <path
        className="art-white"
        d="M46 84 62 36h196l16 48a19 19 0 0 1-38 0 19 19 0 0 1-38 0 19 19 0 0 1-38 0 19 19 0 0 1-38 0 19 19 0 0 1-38 0 19 19 0 0 1-38 0Z"
      />
      <path
        className="art-signal"
        d="m84 84 13-48h32l-7 48a19 19 0 0 1-38 0ZM160 84V36h32l6 48a19 19 0 0 1-38 0ZM236 84l-12-48h34l16 48a19 19 0 0 1-38 0Z"
      />
      <path className="art-paper" d="M96 20h92a16 16 0 0 1 16 16H96Z" />
      <Parcel x={120} y={150} scale={0.76} />
      <path className="art-thin art-soft" d="M84 204h76" />
      <path className="art-route" d="M218 222h92" />
      <path
        className="art-sage"
        d="M32 214v-20M32 194c-12-4-14-16-10-26 10 4 13 13 10 26Zm0 4c2-13 8-20 18-22 2 13-6 22-18 22Z"
      />
    </Art>
  );
}
