import './loading-screen.css';

/** A full loading screen with a moving parcel. Drawn in CSS, since every page may need it. */
export function LoadingScreen({ title, detail }: { title: string; detail?: string | undefined }) {
  return (
    <div className="loading-screen" role="status">
      <span className="loading-screen__route" aria-hidden="true">
        <i />
      </span>
      <h1 className="loading-screen__title">{title}</h1>
      {detail && <p className="loading-screen__detail">{detail}</p>}
    </div>
  );
}
