import './loading-screen.css';

/** A whole screen that waits: the parcel keeps travelling. */
export function LoadingScreen({ title, detail }: { title: string; detail?: string | undefined }) {
  return (
    <div className="loading-screen" role="status">
      <svg className="loading-screen__route" viewBox="0 0 240 96" aria-hidden="true">
        <path className="loading-screen__road" d="M28 68C60 68 62 28 96 28s34 40 62 40 30-30 54-30" />
        <path className="loading-screen__shop" d="M16 62h24v22H16ZM13 61l4-11h22l4 11a5 5 0 0 1-10 0 5 5 0 0 1-10 0 5 5 0 0 1-10 0ZM25 84V72h7v12" />
        <path className="loading-screen__door" d="M202 48V22a11 11 0 0 1 22 0v26M197 48h32M218 36v.1" />
        <g className="loading-screen__parcel">
          <path className="loading-screen__box" d="M-12-10a2 2 0 0 1 2-2h12a10 10 0 0 1 10 10v12a2 2 0 0 1-2 2h-20a2 2 0 0 1-2-2Z" />
          <path className="loading-screen__flap" d="M-4-11v7l3-2 3 2v-7Z" /><path className="loading-screen__tape" d="M-8 7h7" />
        </g>
      </svg>
      <p className="loading-screen__title">{title}</p>
      {detail && <p className="loading-screen__detail">{detail}</p>}
    </div>
  );
}
