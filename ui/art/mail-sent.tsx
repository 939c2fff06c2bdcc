import { Art } from './art.tsx';

/** A letter with a code on its way to the inbox. */
export function MailSentArt() {
  return (
    <Art>
      <ellipse className="art-shadow" cx="176" cy="214" rx="84" ry="8" />
      <path className="art-route" d="M8 196c34 8 62 4 62-22s-32-26-32-4 36 22 54 0" />
      <g transform="rotate(-6 180 130)">
        <path className="art-sage" d="M96 104 180 40l84 64v88H96Z" />
        <path className="art-paper" d="M114 54h104a24 24 0 0 1 24 24v86H114Z" />
        <path className="art-thin art-soft" d="M132 78h46M132 92h30" />
        <path className="art-thick" d="M134 120h10M153 120h10M172 120h10M191 120h10M210 120h10" />
        <path className="art-paper" d="M96 104v88h168v-88l-84 56Z" />
        <path d="m96 192 62-46M264 192l-62-46" />
        <circle className="art-signal" cx="180" cy="158" r="17" />
        <path className="art-on-signal" d="m173 158 5 5 10-11" />
      </g>
      <path d="M276 66l14-12M284 86l18-4M264 52l6-16" />
    </Art>
  );
}
