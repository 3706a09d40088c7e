/** The devices with which a person uses the second factor: a camera for the QR code, and an authenticator app. */
import jsQR from 'jsqr';
import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright-core';
import { stepTimeoutMs } from './browser.ts';

const periodMs = 30_000;
/**
 * Time that is reserved for typing a code. A code remains valid for one period after it is shown, so the previous
 * code is used while this time allows it, and the current code remains unused.
 */
const typingMs = 15_000;

/** Reads the QR code from a screenshot of the picture. */
export async function readQrCode(picture: Locator): Promise<string> {
  const shot = await picture.screenshot();
  const { width, height, greys } = await picture.page().evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('no canvas to read the picture from');
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    const every = Array.from({ length: data.length / 4 }, (_, at) => data[at * 4] ?? 0);
    return { width: image.width, height: image.height, greys: every };
  }, shot.toString('base64'));
  const pixels = Uint8ClampedArray.from(greys.flatMap((grey) => [grey, grey, grey, 255]));
  const found = jsQR(pixels, width, height);
  if (found === null) throw new Error('there is no QR code in the picture that a camera could read');
  return found.data;
}

export interface Authenticator {
  readonly key: string;
  /** Returns an unused code. Waits for the next one if all valid codes have been used. */
  code(): Promise<string>;
  /** Returns six digits that differ from all currently valid codes. */
  wrongCode(): string;
}

/** Creates an authenticator app with the key (base32; SHA1, six digits, 30 seconds). */
export function createAuthenticator(key: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });
  const stepNow = () => Math.floor(Date.now() / periodMs);
  const at = (step: number) => totp.generate({ timestamp: step * periodMs });
  let used = 0;
  return {
    key,
    code: async () => {
      const limit = Date.now() + periodMs + stepTimeoutMs;
      while (stepNow() <= used) {
        if (Date.now() > limit) throw new Error('the clock stands still');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      const leftMs = periodMs - (Date.now() % periodMs);
      used = Math.max(used + 1, leftMs > typingMs ? stepNow() - 1 : stepNow());
      return at(used);
    },
    wrongCode: () => {
      const near = [-1, 0, 1, 2].map((away) => at(stepNow() + away));
      return ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code)) ?? '';
    },
  };
}
