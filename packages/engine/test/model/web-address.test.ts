/** Links for readers must be web addresses. */
import { expect, it } from 'vitest';
import { toWebAddress } from '../../src/model/index.ts';

it.each(['https://fi.se/x?y=1#z', 'http://www.polisen.se', 'HTTPS://FI.SE'])(
  'the web address %s is accepted',
  (address) => {
    expect(toWebAddress(address)).toBe(address);
  },
);

it.each([
  '',
  'javascript:alert(1)',
  ' https://fi.se',
  'data:text/html,x',
  '//fi.se',
  'file:///etc/hosts',
  'fi.se',
])('the web address %j is rejected', (address) => {
  expect(toWebAddress(address)).toBe('');
});
