import type { DevicePosition } from '#core/delivery/place/device-position.ts';
import type { PageVisibility } from '#core/page-visibility.ts';

/**
 * The browser's geolocation. A browser measures for a visible page only, so this stops while the page is hidden, and
 * measures immediately when it's shown again. Cached positions aren't accepted: their age is known from clocks alone.
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
          listener({ lat, lon, accuracy, timestamp }),
        (problem) => {
          if (problem.code !== problem.PERMISSION_DENIED) return listener('unavailable');
          // Asking again would only be refused again.
          unwatch();
          listener('denied');
        },
        { enableHighAccuracy: true, maximumAge: 0 },
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
