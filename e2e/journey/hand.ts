/** How a person works a screen: with the pointer, or with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusIsVisible } from './person.ts';

export interface Hand {
  fill(field: Locator, text: string): Promise<void>;
  press(target: Locator): Promise<void>;
  /** Sends the form whose last filled field still has the focus. */
  send(button: Locator): Promise<void>;
}

export const pointer: Hand = {
  fill: (field, text) => field.fill(text),
  press: (target) => target.click(),
  send: (button) => button.click(),
};

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => it === document.activeElement);

/** How many stops of the Tab key lie between the focus and the element, as far as the page's markup tells. */
const stopsTo = (element: Locator): Promise<number> =>
  element.evaluate((it) => {
    if (it === document.activeElement) return 0;
    const stops = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter((each) => each instanceof HTMLElement && each.tabIndex >= 0 && each.checkVisibility());
    const here = document.activeElement === null ? -1 : stops.indexOf(document.activeElement);
    return Math.max(1, stops.indexOf(it) - here);
  });

/** Tabs until the element has the focus, and sees that it has. */
export async function tabTo(element: Locator): Promise<void> {
  const page = element.page();
  await element.waitFor();
  await expect
    .poll(
      async () => {
        const stops = await stopsTo(element);
        if (stops === 0) return true;
        // Half of a long way at once: what the markup counts too much is not run past.
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
    send: async (button) => {
      await expect.poll(() => button.isEnabled()).toBe(true);
      await page.keyboard.press('Enter');
    },
  };
}
