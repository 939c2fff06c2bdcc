/** The parcel, the recurring figure: 68 wide and 70 high around (0, 0), its base at y = 36. */
export function Parcel({
  x,
  y,
  scale = 1,
  turn = 0,
}: {
  x: number;
  y: number;
  scale?: number | undefined;
  turn?: number | undefined;
}) {
  return (
    <g className="art-parcel" transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <path className="art-signal" d="M-34-18 0-2v38l-34-16Z" />
      <path className="art-signal-dim" d="M34-18 0-2v38l34-16Z" />
      <path className="art-signal-lit" d="M0-34 34-18 0-2-34-18Z" />
      <path className="art-paper" d="m-21-24 8-4 34 16v11l-4-1-4 4v-11Z" />
      <path className="art-paper art-thin" d="m-28 2 17 8v13l-17-8Z" />
      <path className="art-thin" d="m-24 8 9 4m-9 1 5 2.5" />
    </g>
  );
}
