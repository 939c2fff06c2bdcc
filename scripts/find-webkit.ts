import { existsSync } from 'node:fs';

/** The driver of WebKitGTK, and the display that it draws on. */
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const VIRTUAL_DISPLAY = '/usr/bin/Xvfb';

/** Whether WebKit can run here. On Debian, `apt-get install webkit2gtk-driver xvfb` installs it. */
export const isWebKitInstalled = (): boolean => [WEBKIT_DRIVER, VIRTUAL_DISPLAY].every((file) => existsSync(file));
