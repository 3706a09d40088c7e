import { assessment } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen } from '@testing-library/react';
import { it } from 'vitest';

it('tells a visitor of the sample why nothing is compared there', async () => {
  const visitor = (await theApp()).visitor();
  const { assessments } = await visitor.call(assessment.list, { query: {} });
  await open(`/ra/${assessments[0]?.id ?? 0}/upgrade`, visitor);
  await heading('The model version of the sample cannot be changed');
  await screen.findByText(
    /The effect of a newer version is shown for your own assessments and in the demo\./,
  );
});
