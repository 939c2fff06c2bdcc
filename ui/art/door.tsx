/** A front door with its frame, window and handle: 92 wide, 150 high, its threshold at (0, 0). */
export function Door({ x, y, open = false }: { x: number; y: number; open?: boolean | undefined }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className="art-paper" d="M-46 0v-106a46 46 0 0 1 92 0V0Z" />
      <path className={open ? 'art-dark' : 'art-sage'} d="M-36 0v-106a36 36 0 0 1 72 0V0Z" />
      {open ? (
        <path className="art-sage" d="M-36 0v-106c0-18 12-34 30-36l-4 150-26-8Z" />
      ) : (
        <>
          <path className="art-paper" d="M-20-84v-22a20 20 0 0 1 40 0v22Z" />
          <path className="art-thin" d="M0-126v42M-20-104h40" />
          <path className="art-thin" d="M-22-68h44v50h-44Z" />
          <circle className="art-signal" cx="27" cy="-60" r="4" />
        </>
      )}
      <path className="art-paper" d="M-56 0H56v9H-56Z" />
    </g>
  );
}
