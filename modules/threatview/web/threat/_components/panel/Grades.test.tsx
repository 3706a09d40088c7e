import { Providers } from '@klarsikt/web/platform/Providers.tsx';
import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { leave } from '@klarsikt/web/test/screen.tsx';
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ThreatGrades } from './Grades.tsx';

afterEach(leave);

const grade = { level: 3, inheritedFrom: null, motivation: null, gradedAt: null };
const source = {
  ...{ id: 1, key: 're-nra', name: { en: 'National assessment', sv: 'Nationell bedömning' } },
  ...{ title: 'National assessment', author: 'Authority', authorShort: 'NRA', publication: '' },
  ...{
    published: null,
    year: 2024,
    url: 'https://example.org/nra',
    level: 'NRA' as const,
    online: true,
    retrieved: null,
    pdfCmsId: null,
    maiaDocumentId: null,
    cited: false,
  },
};

it.each([
  ['en' as const, 'One source rates the threat differently', 'Corporates', /Very High/],
  ['sv' as const, 'En källa bedömer hotet annorlunda', 'Juridiska personer', /Mycket hög/],
])(
  'a differing grade from a source is shown beside the grade of the library: %s',
  (language, title, segment, level) => {
    languageSetting.set(language);
    const ratedOtherwise = [
      { key: 're-nra', individuals: null, corporates: 4, text: { en: 'Worse here.', sv: 'Värre här.' } },
    ];
    const card = {
      individuals: grade,
      corporates: grade,
      gradeMethods: [],
      ratedOtherwise,
      references: [source],
    };
    const shown = (given: typeof card) => (
      <Providers>
        <ThreatGrades individuals={3} corporates={3} card={given} />
      </Providers>
    );
    const { rerender } = render(shown(card));
    const section = within(screen.getByRole('heading', { name: title }).closest('section') ?? document.body);
    expect(section.getByText(segment).nextElementSibling?.textContent).toMatch(level);
    expect(section.getByText(ratedOtherwise[0]?.text[language] ?? '')).toBeTruthy();
    expect(section.getByRole('link').getAttribute('href')).toBe('https://example.org/nra');
    expect(screen.getAllByText(segment)).toHaveLength(2);
    rerender(shown({ ...card, ratedOtherwise: [] }));
    expect(screen.queryByRole('heading', { name: title })).toBeNull();
  },
);
