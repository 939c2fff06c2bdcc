import { existsSync } from 'node:fs';

/** Drives WebKitGTK, and the display that it draws on. */
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const VIRTUAL_DISPLAY = '/usr/bin/Xvfb';

/** Whether WebKit can run here; on Debian, `apt-get install webkit2gtk-driver xvfb` brings it. */
export const isWebKitInstalled = (): boolean => [WEBKIT_DRIVER, VIRTUAL_DISPLAY].every((file) => existsSync(file));
