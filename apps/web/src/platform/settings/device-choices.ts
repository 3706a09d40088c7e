/**
 * Describes this device for the server, which renders a page as the application would: the window's size, and choices
 * in local storage. The browser sends the description in a cookie.
 */
import { deviceCookie } from '@klarsikt/contract/drawing.ts';
import { storeCookie } from './cookie.ts';

/** Storage keys of choices that determine the rows and columns of a list. */
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
  // The browser would refuse a longer cookie; without it the server renders the page without data.
  storeCookie(deviceCookie.name, text.length <= deviceCookie.longest ? text : '');
}

let timer: ReturnType<typeof setTimeout> | undefined;
let isKept = false;

/** Updates the cookie, so that the next page request contains the present choices. */
export function sendDeviceChoicesLater(): void {
  if (!isKept) return;
  clearTimeout(timer);
  timer = setTimeout(storeDevice, 300);
}

/** Updates the cookie at every change of the window's size or of the stored choices while the page is open. */
export function keepDeviceCookieCurrent(): void {
  isKept = true;
  sendDeviceChoicesLater();
  window.addEventListener('resize', sendDeviceChoicesLater);
  window.addEventListener('storage', sendDeviceChoicesLater);
}
