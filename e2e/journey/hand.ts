/** Operates a screen with the pointer, or with the keyboard only. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusIsVisible } from './person.ts';

export interface Hand {
  fill(field: Locator, text: string): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Ticks a box. */
  tick(box: Locator): Promise<void>;
  /** Sends the form; the focus is still in the last filled field. */
  send(button: Locator): Promise<void>;
}

export const pointer: Hand = {
  fill: (field, text) => field.fill(text),
  press: (target) => target.click(),
  tick: (box) => box.check(),
  send: (button) => button.click(),
};

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => it === document.activeElement);

/** Returns the number of Tab stops between the focus and the element, estimated from the page's markup. */
const stopsTo = (element: Locator): Promise<number> =>
  element.evaluate((it) => {
    if (it === document.activeElement) return 0;
    const stops = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter((each) => each instanceof HTMLElement && each.tabIndex >= 0 && each.checkVisibility());
    const here = document.activeElement === null ? -1 : stops.indexOf(document.activeElement);
    return Math.max(1, stops.indexOf(it) - here);
  });

/** Presses Tab until the element has the focus, and checks the focus. */
export async function tabTo(element: Locator): Promise<void> {
  const page = element.page();
  await element.waitFor();
  await expect
    .poll(
      async () => {
        const stops = await stopsTo(element);
        if (stops === 0) return true;
        // Each turn goes half of the remaining way, because the estimate can be too high.
        for (let left = Math.ceil(stops / 2); left > 0; left -= 1) await page.keyboard.press('Tab');
        return hasFocus(element);
      },
      { interval: 10, message: `the Tab key reaches ${element}` },
    )
    .toBe(true);
  await expect
    .poll(() => focusIsVisible(page), { message: `the focus on ${element} is in sight` })
    .toBe(true);
}

export function keyboardOf(page: Page): Hand {
  return {
    fill: async (field, text) => {
      await tabTo(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await expect.poll(() => field.inputValue()).toBe(text);
    },
    press: async (target) => {
      await tabTo(target);
      await page.keyboard.press('Enter');
    },
    tick: async (box) => {
      await tabTo(box);
      await page.keyboard.press('Space');
      await expect.poll(() => box.isChecked()).toBe(true);
    },
    send: async (button) => {
      await expect.poll(() => button.isEnabled()).toBe(true);
      await page.keyboard.press('Enter');
    },
  };
}
