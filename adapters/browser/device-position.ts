import type { DevicePosition } from '#core/delivery/device-position.ts';
import { instant } from '#core/instant.ts';
import type { PageVisibility } from '#core/page-visibility.ts';

/** A position may be this old, in ms: another page may just have asked for one. */
const MAXIMUM_AGE = 5000;

/**
 * The browser's geolocation. A browser measures for a visible page only, so this stops while the page is hidden, and
 * measures immediately when it's shown again.
 */
export const devicePosition = (visibility: PageVisibility): DevicePosition => ({
  watch(listener) {
    if (!('geolocation' in navigator)) {
      listener('denied');
      return () => undefined;
    }
    const { geolocation } = navigator;
    let watching: number | null = null;
    const stop = (): void => {
      if (watching !== null) geolocation.clearWatch(watching);
      watching = null;
    };
    const look = (): void => {
      if (!visibility.isVisible()) return stop();
      if (watching !== null) return;
      watching = geolocation.watchPosition(
        ({ coords: { latitude: lat, longitude: lon, accuracy }, timestamp }) =>
          listener({ lat, lon, accuracy, at: instant(timestamp) }),
        (problem) => {
          if (problem.code !== problem.PERMISSION_DENIED) return listener('unavailable');
          // Asking again would only be refused again.
          unwatch();
          listener('denied');
        },
        { enableHighAccuracy: true, maximumAge: MAXIMUM_AGE },
      );
    };
    const stopVisibility = visibility.watch(look);
    const unwatch = (): void => {
      stopVisibility();
      stop();
    };
    look();
    return unwatch;
  },
});
