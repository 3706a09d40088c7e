import { expect, it } from 'vitest';
import '../../routes.tsx';
import { pageAt } from './pages.ts';
import { titleIn } from './title.ts';

it('an address has the title, icon and permission that its route says, by shared words or by its own', () => {
  expect(pageAt('/admin/keys')).toEqual({ title: 'title.keys', icon: 'keys', permission: 'admin:ApiKey' });
  expect(titleIn(pageAt('/admin/keys').title, 'sv')).toBe('API-nycklar');
  expect(titleIn(pageAt('/atlas/quality').title, 'sv')).toBe('Kvalitet');
});

it('the address of an application is that of its first page, not of the frame around it', () => {
  expect(pageAt('/ra/$raId').icon).toBe('overview');
});

it('an address without a page is a fault, not an entry without words', () => {
  expect(() => pageAt('..')).toThrow('No page');
});
