import './spinner.css';

/** A spinner. Hidden from screen readers unless it has a label. */
export function Spinner({ label }: { label?: string | undefined }) {
  return <span className="spinner" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />;
}
