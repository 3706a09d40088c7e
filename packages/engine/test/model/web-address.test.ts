/** Links for readers must be web addresses. */
import { expect, it } from 'vitest';
import { webAddressOf } from '../../src/model/index.ts';

it.each(['https://fi.se/x?y=1#z', 'http://www.polisen.se', 'HTTPS://FI.SE'])('keeps %s', (address) => {
  expect(webAddressOf(address)).toBe(address);
});

it.each([
  '',
  'javascript:alert(1)',
  ' https://fi.se',
  'data:text/html,x',
  '//fi.se',
  'file:///etc/hosts',
  'fi.se',
])('leaves out %j', (address) => {
  expect(webAddressOf(address)).toBe('');
});
