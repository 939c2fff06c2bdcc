import './skeleton.css';

/** A placeholder for text or a shape that's still loading. */
export function Skeleton({
  shape = 'line',
  width = 'full',
}: {
  shape?: 'line' | 'title' | 'block' | 'circle' | 'field' | 'badge' | undefined;
  width?: 'full' | 'long' | 'half' | 'short' | undefined;
}) {
  return <span className={`skeleton skeleton--${shape} skeleton--${width}`} aria-hidden="true" />;
}

/** A list of rows that's still loading; announced once. */
export function SkeletonRows({
  rows = 4,
  label = 'Loading…',
}: {
  rows?: number | undefined;
  label?: string | undefined;
}) {
  return (
    <div className="grid" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skeleton-rows__row row gap-4" key={row}>
          <Skeleton shape="circle" />
          <span className="skeleton-rows__words grid gap-2">
            <Skeleton width="half" />
            <Skeleton width="long" />
          </span>
          <Skeleton shape="badge" />
        </div>
      ))}
    </div>
  );
}
