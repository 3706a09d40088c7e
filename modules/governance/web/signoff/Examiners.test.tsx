import { assessmentContract, examinerContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { queryClient, toQueryKey } from '@klarsikt/web/platform/api/query.ts';
import { leave, open } from '@klarsikt/web/test/screen.tsx';
import { beforeAnswers, theApp } from '@klarsikt/web/test/server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

it('an examiner is named on the sign-off page, can open the assessment after a notice, and has no access after the end', async () => {
  const tenant = await (await theApp()).tenant();
  const head = await tenant.user();
  const outside = await tenant.user([]);
  const settings = { ...emptyAssessmentSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await head.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const list = () => head.call(examinerContract.list, { params: { id } });
  await open(`/ra/${id}/signoff`, head);
  await screen.findByText('No examiner has been given access.');
  await waitFor(() => expect(screen.getByLabelText('Person').children.length).toBeGreaterThan(2));
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: String(outside.userId) } });
  fireEvent.change(screen.getByLabelText('Last day of access'), { target: { value: '2020-11-30' } });
  fireEvent.click(screen.getByText('Give access'));
  const fault = 'The last day must not be in the past. Choose a later day.';
  await screen.findByRole('button', { name: `Last day of access: ${fault}` });
  fireEvent.change(screen.getByLabelText('Last day of access'), { target: { value: '2026-11-30' } });
  fireEvent.click(screen.getByText('Give access'));
  await screen.findByText('Not opened yet');
  await leave();

  // While the examinations load, no message may claim that the assessment does not exist.
  await beforeAnswers(async () => {
    await open(`/ra/${id}`, outside);
    const asked = { queryKey: toQueryKey(examinerContract.mine) };
    await waitFor(() => expect(queryClient.isFetching(asked)).toBe(1));
    expect(screen.queryByText(/does not exist/)).toBeNull();
  }, '/api/ra/examinations');
  await screen.findByText('You are examining Bank 2026');
  await leave();

  await open('/ra', outside, 'sv');
  await screen.findByText('Bedömningar som du granskar');
  fireEvent.click(await screen.findByText('Bank 2026'));
  await screen.findByText('Du granskar Bank 2026');
  fireEvent.click(screen.getByText('Öppna bedömningen'));
  await waitFor(async () => expect((await list())[0]?.visits).toHaveLength(1));
  await screen.findByRole('heading', { level: 1 });
  await leave();

  // A proposed appetite is hidden from examiners without an error.
  await open(`/ra/${id}/appetite`, outside);
  await screen.findByText('No risk appetite is in force');
  expect(screen.queryByRole('heading', { name: 'Proposal' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await leave();

  await open(`/ra/${id}/signoff`, head);
  fireEvent.click(await screen.findByRole('button', { name: 'End the examination' }));
  fireEvent.click(
    await screen.findByText('End the examination', {
      selector: '[role=dialog] button, [role=dialog] button *',
    }),
  );
  await waitFor(async () => expect((await list())[0]?.status).toBe('ended'));
});
