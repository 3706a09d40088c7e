import { expect, it } from 'vitest';
import { buildSaveStatus } from './DocumentTools.tsx';

const acts = { onCompare: () => undefined, onRetry: () => undefined };
const labelOf = (path: string) => (path === '/threats/data/th-cash/note' ? 'Cash · Note' : path);
const reasonOf = (fault?: { readonly path: string; readonly message: string }) => {
  const save = { kind: 'failed' as const, message: 'It does not fit.', ...(fault ? { fault } : {}) };
  const status = buildSaveStatus({ save, meeting: null }, acts, labelOf);
  return status.state === 'failed' ? status.reason : status.state;
};

it('the notice about a refused save contains the label of the field', () => {
  const fault = { path: '/threats/data/th-cash/note', message: 'is longer than 20000 characters' };
  expect(reasonOf(fault)).toBe('Cash · Note: is longer than 20000 characters');
  expect(reasonOf()).toBe('It does not fit.');
});
