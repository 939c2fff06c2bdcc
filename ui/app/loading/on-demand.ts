import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part of a screen that is fetched once it's needed. Until it's here, and if it can't be fetched, `Before` shows in
 * its place. With `lazy`, React would show it at least 300 ms after `Before`.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props>,
): (props: Props) => ReactNode {
  let fetched: ComponentType<Props> | null = null;
  return function OnDemand(props) {
    const [Part, setPart] = useState(() => fetched ?? Before);
    useEffect(() => {
      let current = true;
      load().then(
        (part) => {
          fetched = part;
          if (current) setPart(() => part);
        },
        () => undefined,
      );
      return () => {
        current = false;
      };
    }, []);
    return createElement(Part, props);
  };
}
