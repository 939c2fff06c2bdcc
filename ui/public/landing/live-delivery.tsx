import { Island } from '#ui/app/loading/island.tsx';
import { Parcel } from '#ui/art/parcel.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

/** It's static, and its code is larger than that of the text. */
const map = <Island load={() => import('./city-map.tsx')} hydrate="never" />;

/** The product in action: a map with a parcel on its route, and the card that the customer sees. */
export function LiveDelivery() {
  return (
    <div
      className="live"
      role="img"
      aria-label="An example delivery on its way from your shop to a customer’s door, tracked live"
    >
      <div className="live__map" aria-hidden="true">
        <div className="live__plane">
          {map}
          <svg className="live__parcel art" viewBox="0 0 560 600">
            <g transform="rotate(8 84 500)">
              <ellipse className="art-shadow" cx="84" cy="522" rx="30" ry="9" />
              <Parcel x={84} y={496} scale={0.72} />
            </g>
          </svg>
        </div>
      </div>
      <div className="live__card" aria-hidden="true">
        <div className="live__head">
          <span className="live__shop">
            <Glyph d="M4 10v9.5h16V10M3 9.5l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Z" />
          </span>
          <span>
            <b>Your Shop</b>
            <br />
            Delivery 7K2-4QX
          </span>
          <span className="live__state">On the way</span>
        </div>
        <div className="live__bar">
          <i />
          <i />
          <i />
        </div>
        <div className="live__times">
          <span>
            Picked up<b>12:04</b>
          </span>
          <span>
            At the door<b>12:26</b>
          </span>
        </div>
      </div>
    </div>
  );
}
