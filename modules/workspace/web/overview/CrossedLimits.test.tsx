import { assessmentContract } from '@klarsikt/contract';
import { demoAssessment } from '@klarsikt/web/test/demo.ts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('the overview lists figures beyond their limits, each linked to its history', async () => {
  const { client, id } = await demoAssessment();
  const { document, revision } = await client.call(assessmentContract.getData, { params: { id } });
  const [key = ''] = Object.keys(document.background.data.customers ?? {});
  await client.call(assessmentContract.modifyData, {
    params: { id },
    body: {
      revision,
      patches: [
        {
          op: 'set',
          path: `/background/data/customers/${key}`,
          value: { BOTH: { Quantity: { mode: 'abs', value: 77_777 } } },
        },
        {
          op: 'set',
          path: `/background/limits/customers/${key}`,
          value: { Quantity: { mode: 'abs', over: 75_000, reason: 'Decided by the board.' } },
        },
      ],
    },
  });
  await open(`/ra/${id}`, client);
  await screen.findByRole('heading', { name: 'Figures outside their limits' });
  const line = await screen.findByText(
    /Quantity: 77,777, above the limit of 75,000\. Decided by the board\./,
  );
  expect(line.querySelector('a')?.getAttribute('href')).toContain(`risk=${key}`);
});
