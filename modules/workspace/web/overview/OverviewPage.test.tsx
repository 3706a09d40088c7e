import { assessmentContract as contract } from '@klarsikt/contract';
import { getFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { demoAssessment, ready } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

beforeAll(() => ready(() => import('./OverviewPage.tsx')));

it.each([
  ['en', 'Source: this assessment as of', 'with model 2026:1, published'],
  ['sv', 'Källa: den här riskbedömningen per', '2026:1'],
] as const)(
  'each chart on the overview has a line with its assessment, date and model version: %s',
  async (language, source, model) => {
    const { client, id } = await demoAssessment(language);
    const { assessments } = await client.call(contract.list, { query: {} });
    const { updated } = assessments.find((one) => one.id === id) ?? { updated: '' };
    await open(`/ra/${id}`, client, language);
    const lines = await screen.findAllByText((text) => text.startsWith(source));
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const line of lines) {
      expect(line.textContent).toContain(model);
      expect(line.textContent).toContain(getFormat(language).date(updated));
    }
  },
);
