import { assessmentContract } from '@klarsikt/contract';
import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

it('a visitor sees that the model version of the sample cannot be changed', async () => {
  const visitor = (await theApp()).visitor();
  const { assessments } = await visitor.call(assessmentContract.list, { query: {} });
  await open(`/ra/${assessments[0]?.id ?? 0}/upgrade`, visitor);
  await heading('The model version of the sample cannot be changed');
  await screen.findByText(
    /The effect of a newer version is shown for your own assessments and in the demo\./,
  );
});

it('the page for a newer model version shows levels that change class before the causes', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}/upgrade`, client);
  const causes = await screen.findByRole('heading', { name: 'Causes of the changes' }, { timeout: 30_000 });
  const classes = screen.getByRole('region', { name: 'Levels that change class' });
  expect(classes.compareDocumentPosition(causes) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  const table = within(classes).queryByRole('table');
  const rows = table === null ? 0 : within(table).getAllByRole('row').length - 1;
  const said =
    rows === 0
      ? 'no level changes class'
      : rows === 1
        ? 'one level changes class'
        : `${rows} levels change class`;
  expect(screen.getByText(said)).toBeTruthy();
});
