import { Art } from './art.tsx';
import { Door } from './door.tsx';
import { Parcel } from './parcel.tsx';

/** The door where it is handed over. */
export function CustomerArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="160" cy="216" rx="142" ry="8" />
      <path className="art-sand" d="M64 206V24h164a32 32 0 0 1 32 32v150Z" />
      <path className="art-thin art-soft" d="M76 46h22M84 62h22M222 92h22M228 108h22M80 150h16M74 166h18" />
      <Door x={156} y={204} />
      <path className="art-signal" d="M226 124h24v30h-24Z" />
      <path className="art-on-signal" d="M231 133h14" />
      <path className="art-paper art-thin" d="M104 92h14v14h-14Z" />
      <Parcel x={214} y={178} scale={0.88} />
      <path
        className="art-sage"
        d="M74 206v-34M74 172c-16-5-21-22-16-36 15 5 21 18 16 36Zm0 6c2-18 11-29 26-31 3 18-8 31-26 31Z"
      />
      <path className="art-paper" d="M56 184h38l-6 28H62Z" />
      <path className="art-route" d="M260 212h56" />
    </Art>
  );
}
