import { expect, it } from 'vitest';
import { getSectionOfPath, getStepOfPath } from './place.ts';

it('the address determines the step that a person views, on every page of an assessment', () => {
  expect(
    [
      '/ra/7',
      '/ra/7/edit',
      '/ra/7/reference/rf-fatf',
      '/ra/7/background/customers',
      '/ra/7/threat/th-1/data/why',
      '/ra/7/all/customers/cu-private',
      '/ra/7/ml/customers/control',
      '/ra/7/ml/threats',
      '/ra/7/controls/co-1',
      '/ra/7/comments',
      '/ra/7/actions',
      '/ra/7/fragility',
      '/ra/7/report',
    ].map(getStepOfPath),
  ).toEqual([
    'overview',
    'settings',
    'sources',
    'background',
    'threats',
    'risks',
    'residual',
    'threats',
    'controls',
    'comments',
    'actions',
    'fragility',
    'reports',
  ]);
});

it('the navigation opens the section of the current page', () => {
  expect(
    ['/ra/7', '/ra/7/edit', '/ra/7/all/customers', '/ra/7/report', '/ra/7/reports', '/ra/7/drift'].map(
      getSectionOfPath,
    ),
  ).toEqual(['fillIn', 'fillIn', 'judge', 'conclude', 'conclude', 'more']);
});
