import { expect, it } from 'vitest';
import '../../routes.tsx';
import { getPage } from './pages.ts';
import { formatPageTitle } from './title.ts';

it('an address has the title, icon and permission of its route', () => {
  expect(getPage('/admin/keys')).toEqual({ title: 'title.keys', icon: 'keys', permission: 'admin:ApiKey' });
  expect(formatPageTitle(getPage('/admin/keys').title, 'sv')).toBe('API-nycklar');
  expect(formatPageTitle(getPage('/atlas/quality').title, 'sv')).toBe('Kvalitet');
});

it('the address of an assessment has the icon of its overview page', () => {
  expect(getPage('/ra/$raId').icon).toBe('overview');
});

it('looking up an address without a page throws an error', () => {
  expect(() => getPage('..')).toThrow('No page');
});
