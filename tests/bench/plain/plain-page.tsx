import { useState, type ReactNode } from 'react';

/**
 * A page as long as ours but plain: system font, one style sheet of ten rules. Its button counts clicks only when
 * hydrated.
 */
export function PlainPage(): ReactNode {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <header>
        <a href="/">Plain</a>
        <nav>
          <a href="/one">One</a> <a href="/two">Two</a>
        </nav>
      </header>
      <main>
        <h1>Deliver anything in town within the hour</h1>
        <p>Couriers nearby collect your parcel and bring it to the door. Five deliveries are free.</p>
        <p>
          <a className="button" href="/start">
            Get started
          </a>{' '}
          <button type="button" onClick={() => setPressed(pressed + 1)}>
            Pressed {pressed}
          </button>
        </p>
        {Array.from({ length: 9 }, (_, index) => (
          <section className="grid" key={index}>
            <Card title={`Section ${index}`} />
            <Card title={`More of ${index}`} />
          </section>
        ))}
      </main>
      <footer>
        <p>Plain page</p>
        <a href="/about">About</a>
      </footer>
    </>
  );
}

function Card({ title }: { title: string }): ReactNode {
  return (
    <div className="card">
      <h2>{title}</h2>
      <p>
        What it does for you, said in a sentence or two, with <b>one bold word</b>.
      </p>
      <a href="/more">Read more</a>
    </div>
  );
}
