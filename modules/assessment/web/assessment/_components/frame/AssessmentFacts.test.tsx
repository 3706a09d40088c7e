import { assessmentContract as contract } from '@klarsikt/contract';
import { Providers } from '@klarsikt/web/platform/Providers.tsx';
import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { AssessmentListSkeleton } from '@klarsikt/workspace/web/list/AssessmentListSkeleton.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fillAssessmentFacts } from '../../_lib/frame-facts.ts';
import { AssessmentFacts } from './AssessmentFacts.tsx';

it.each([
  ['en', ['Inherent risk', 'Customers'], '.'],
  ['sv', ['Inneboende risk', 'Kunder'], ','],
] as const)(
  'the prerendered frame of an assessment shows its levels before scripts run: %s',
  async (language, words, mark) => {
    const { client, id } = await demoAssessment(language);
    const result = await client.call(contract.list, { query: {} });
    const listed = result.assessments.find((one) => one.id === id);
    if (!listed?.summary.overall) throw new Error('the demo has no level');
    languageSetting.set(language);
    const frame = document.createElement('div');
    frame.innerHTML = renderToStaticMarkup(
      <Providers>
        <p data-fact="name" />
        <AssessmentFacts listed={undefined} />
      </Providers>,
    );
    const facts = frame.querySelector('[data-facts]');
    expect([facts?.hasAttribute('hidden'), frame.querySelector('p[data-fact]')?.textContent]).toEqual([
      true,
      '',
    ]);
    expect(fillAssessmentFacts(frame, { result }, id + 1000, language)).toBe(false);
    expect(facts?.hasAttribute('hidden')).toBe(true);
    expect(fillAssessmentFacts(frame, { result }, id, language)).toBe(true);
    expect(facts?.hasAttribute('hidden')).toBe(false);
    expect(frame.querySelector('p[data-fact]')?.textContent).toBe(listed.name);
    expect(frame.querySelector('[data-facts-wait]')).toBeNull();
    const said = facts?.textContent ?? '';
    for (const word of words) expect(said).toContain(word);
    const { inherent, inherentClass } = listed.summary.overall;
    const chips = [...(facts?.querySelectorAll('[data-fact="summary.overall.inherent"] > *') ?? [])];
    expect(
      chips.map((chip) => [chip.getAttribute('data-class'), chip.querySelector('b')?.textContent]),
    ).toEqual([[inherentClass, inherent.toFixed(1).replace('.', mark)]]);
    expect(facts?.querySelectorAll('tbody tr')).toHaveLength(Object.keys(listed.summary.types).length);
  },
);

it('the prerendered frame of the list has a row with levels for each assessment', async () => {
  const { client } = await demoAssessment();
  const result = await client.call(contract.list, { query: {} });
  languageSetting.set('en');
  const frame = document.createElement('div');
  frame.innerHTML = renderToStaticMarkup(
    <Providers>
      <AssessmentListSkeleton />
    </Providers>,
  );
  const [one] = result.assessments;
  const untouched = { ...one, name: 'New', summary: { ...one?.summary, untouched: true } };
  const bare = { ...one, name: 'Another', summary: { overall: null } };
  const twice = { ...result, assessments: [one, bare, untouched] };
  expect(fillAssessmentFacts(frame, { result: twice }, null, 'en')).toBe(true);
  expect([...frame.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Business-wide risk assessment 2026 Nordsund Bank AB3\.3 High2\.8 Strong2\.2 Medium2026:1$/,
    ),
    'Another Nordsund Bank AB2026:1',
    expect.stringMatching(/^New Nordsund Bank AB\D*2026:1$/),
  ]);
});
