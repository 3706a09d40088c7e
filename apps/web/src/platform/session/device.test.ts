import { expect, it, vi } from 'vitest';
import { goToStep } from '../tour.ts';
import { createMapStorage } from '../unsent/storage.testing.ts';
import { resetTabWork, setTabPerson } from '../unsent/tab.ts';
import { removePersonalDeviceData } from './device.ts';

it('a tour that is chosen before sign-in starts after sign-in and is removed at sign-out', async () => {
  const kept = new Map<string, string>();
  const sessionStorage = createMapStorage(kept);
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('localStorage', createMapStorage(new Map()));
  vi.stubGlobal('window', { sessionStorage });
  goToStep(0);
  kept.set('klarsikt.draft', 'the work of somebody else');
  resetTabWork();
  setTabPerson(7);
  expect([...kept.keys()].sort()).toEqual(['klarsikt.tab.person', 'klarsikt.tour']);
  await removePersonalDeviceData(7);
  expect(kept.has('klarsikt.tour')).toBe(false);
});
