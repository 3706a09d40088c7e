/**
 * What the server must know about this device to draw a page as the application would: the size of the window, and
 * choices in local storage. The browser sends it in a cookie.
 */
import { deviceCookie } from '@klarsikt/contract/drawing.ts';
import { storeCookie } from './cookie.ts';

/** Choices that decide which rows and columns a list shows. */
const choice = /^klarsikt\.(?:selection|table\.[\w.-]+)$/;

/** The stored choices as JSON, in a fixed order; empty if the storage cannot be read. */
export function readDeviceChoices(): Readonly<Record<string, string>> {
  try {
    const keys = Object.keys(localStorage).filter((key) => choice.test(key));
    return Object.fromEntries(keys.sort().map((key) => [key, localStorage.getItem(key) ?? '']));
  } catch {
    return {};
  }
}

function storeDevice(): void {
  const device = { width: window.innerWidth, height: window.innerHeight, choices: readDeviceChoices() };
  const text = encodeURIComponent(JSON.stringify(device));
  // A longer cookie would be refused by the browser, and the page is then drawn without data.
  storeCookie(deviceCookie.name, text.length <= deviceCookie.longest ? text : '');
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isKept = false;

/** Sends the present choices with the next request of a page. */
export function sendDeviceChoicesLater(): void {
  if (!isKept) return;
  clearTimeout(timer);
  timer = setTimeout(storeDevice, 300);
}

/** Keeps the cookie like window and storage while the page is open. */
export function keepDeviceCookieCurrent(): void {
  isKept = true;
  sendDeviceChoicesLater();
  window.addEventListener('resize', sendDeviceChoicesLater);
  window.addEventListener('storage', sendDeviceChoicesLater);
}
