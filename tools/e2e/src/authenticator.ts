/** What a person has at hand at the second factor: a camera for the picture, and an app that shows codes. */
import jsQR from 'jsqr';
import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright-core';
import { patience } from './browser.ts';

const periodMs = 30_000;
/** A code is good one period longer than it is shown: that one is used while there is time to type it, and the next is then left. */
const typingMs = 15_000;

/** What the QR code in the picture says, as a camera sees it on the screen. */
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
  /** A code that has not been used yet; waits for the next one when all that are still good have been. */
  code(): Promise<string>;
  /** Six digits that no code around now has. */
  wrongCode(): string;
}

/** An authenticator app that holds the key (base32; SHA1, six digits, 30 seconds). */
export function authenticatorOf(key: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });
  const stepNow = () => Math.floor(Date.now() / periodMs);
  const at = (step: number) => totp.generate({ timestamp: step * periodMs });
  let used = 0;
  return {
    key,
    code: async () => {
      const limit = Date.now() + periodMs + patience;
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
