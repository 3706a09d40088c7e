import { beforeEach, expect, it, vi } from 'vitest';
import { recordEarlyPresses, repeatEarlyPress } from './early-press.ts';

const picture = '<div><p>Risks</p><button>Views</button><a href="#x">Overview</a><input type="search"></div>';
const pressed = vi.fn();

function showPicture(): HTMLElement {
  document.body.innerHTML = '<div id="root"></div>';
  const root = document.body.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('no root');
  root.innerHTML = picture;
  recordEarlyPresses(root);
  return root;
}

/** Replaces the picture by the application, whose buttons have handlers. */
function drawApplication(root: HTMLElement, markup = picture): void {
  root.innerHTML = markup;
  for (const button of root.querySelectorAll('button')) button.addEventListener('click', pressed);
}

beforeEach(() => {
  pressed.mockClear();
  window.earlyPress = undefined;
});

it('a click on the server-rendered page is repeated once in the loaded application', () => {
  const root = showPicture();
  root.querySelector('button')?.click();
  drawApplication(root);
  repeatEarlyPress(root);
  expect(pressed).toHaveBeenCalledTimes(1);
  repeatEarlyPress(root);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a click on the server-rendered page is not repeated on another element', () => {
  const root = showPicture();
  root.querySelector('button')?.click();
  drawApplication(root, '<div><p>Risks</p><button>Delete</button></div>');
  repeatEarlyPress(root);
  expect(pressed).not.toHaveBeenCalled();
});

it('a click in the loaded application is not repeated', () => {
  const root = showPicture();
  drawApplication(root);
  root.querySelector('button')?.click();
  repeatEarlyPress(root);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('input fields of the server-rendered page are inert', () => {
  const root = showPicture();
  expect(root.querySelector('input')?.hasAttribute('inert')).toBe(true);
});
