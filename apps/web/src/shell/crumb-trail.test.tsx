import { describe, expect, it } from 'vitest';
import '../routes.tsx';
import { listTitledPages } from '../platform/router/pages.ts';
import { formatPageTitle } from '../platform/router/title.ts';
import { buildBreadcrumbs } from './crumb-trail.ts';

const titlesIn = (language: 'en' | 'sv') =>
  new Map(
    listTitledPages().map(({ path, title }) => [path, formatPageTitle(title, language, { type: 'threat' })]),
  );
const names = new Map([
  ['/ra', 'Assessments'],
  ['/ra/5', 'Norrbanken 2026'],
  ['/atlas/entities/threat', 'Threats'],
]);

const trail = (pathname: string, own: string | null = null, language: 'en' | 'sv' = 'en') =>
  buildBreadcrumbs(pathname, { titles: titlesIn(language), names, own }).map(({ label, to }) =>
    to === undefined ? label : `${label} (${to})`,
  );

describe('breadcrumbs', () => {
  it.each([
    ['/ra', []],
    ['/admin', []],
    ['/ra/5', ['Assessments (/ra)', 'Norrbanken 2026']],
    ['/ra/actions', ['Assessments (/ra)', 'Actions']],
    ['/ra/group/standards', ['Assessments (/ra)', 'Group (/ra/group)', 'Group-wide standards']],
    ['/ra/au/2/create', ['Assessments (/ra)', 'New assessment']],
    ['/ra/5/background/customers', ['Assessments (/ra)', 'Norrbanken 2026 (/ra/5)', 'Background data']],
    [
      '/ra/5/all/customers/control',
      ['Assessments (/ra)', 'Norrbanken 2026 (/ra/5)', 'Risks (/ra/5/all/customers)', 'Residual risk'],
    ],
    ['/ra/5/all/customers/cu-sme', ['Assessments (/ra)', 'Norrbanken 2026 (/ra/5)', 'Risks']],
    [
      '/ra/5/controls/import',
      ['Assessments (/ra)', 'Norrbanken 2026 (/ra/5)', 'Controls (/ra/5/controls)', 'Import controls'],
    ],
    ['/admin/users', ['Users']],
    ['/atlas/entities/threat', ['Entities (/atlas/entities)', 'Threats']],
  ])('lead from the list to the page %s', (pathname, crumbs) => {
    expect(trail(pathname)).toEqual(crumbs);
  });

  it("contain the item's name if it is open in a panel", () => {
    expect(trail('/ra/5/threat/1048/risk/levels', 'Mules')).toEqual([
      'Assessments (/ra)',
      'Norrbanken 2026 (/ra/5)',
      'Threats (/ra/5/threat)',
      'Mules',
    ]);
    expect(trail('/admin/users', 'Eva Lind')).toEqual(['Users (/admin/users)', 'Eva Lind']);
    expect(trail('/atlas/entities/threat/1048', 'Mules')).toEqual([
      'Entities (/atlas/entities)',
      'Threats (/atlas/entities/threat)',
      'Mules',
    ]);
    expect(trail('/atlas/entities/threat/1048/edit', 'Mules')).toEqual(
      trail('/atlas/entities/threat/1048', 'Mules'),
    );
  });

  it('are in the language of the page', () => {
    expect(trail('/ra/5/completeness/changes', null, 'sv').at(-2)).toMatch(/^Fullständighet \(/);
    expect(trail('/admin/users', null, 'sv')).toEqual(['Användare']);
  });

  it('exist on every page below the first page of an application', () => {
    const without = listTitledPages()
      .map(({ path }) => path.replace('$relevance', 'all').replace(/\{-\$\w+\}|\$\w+/g, '5'))
      .filter((path) => /^\/(ra|admin|atlas|threatview)\/./.test(path))
      .filter((path) => trail(path).length === 0);
    expect(without).toEqual([]);
  });
});
