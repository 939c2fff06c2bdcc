import { openTappedAlerts } from './open-alert.ts';
import { openCourierHome } from './open-courier-home.ts';

/** Opens what a person came for by the app's icon or by an alert. */
export function openFromOutside(): void {
  if (matchMedia('(display-mode: standalone)').matches) openCourierHome();
  openTappedAlerts();
}
