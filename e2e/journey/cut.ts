/** Finds placeholders and headings that the page cuts off without an ellipsis. */
import type { Page } from 'playwright-core';

export function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const draw = document.createElement('canvas').getContext('2d');
    const isCut = (field: HTMLInputElement): boolean => {
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
      if (draw === null || field.offsetParent === null || textOverflow === 'ellipsis') return false;
      draw.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return draw.measureText(field.placeholder).width > room + 1;
    };
    const fields = [...document.querySelectorAll('input')].filter(isCut).map((one) => one.placeholder);
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.scrollWidth > one.clientWidth);
    return [...new Set([...fields, ...headings.map((one) => one.textContent ?? '')])];
  });
}
