import './glyph.css';

/** One stroke icon on a 24-unit grid, given as path data. Decorative unless it has a label. */
export function Glyph({
  d,
  size = 'medium',
  label,
}: {
  d: string;
  size?: 'small' | 'medium' | 'large' | undefined;
  label?: string | undefined;
}) {
  return (
    <svg
      className={`glyph glyph--${size}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={d} />
    </svg>
  );
}
