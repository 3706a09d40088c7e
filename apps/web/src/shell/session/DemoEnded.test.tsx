/** An ended demo, on an open page and on one that is opened later. */
import { sessionContract } from '@klarsikt/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { demoAssessment } from '../../../test/demo.ts';
import { heading, leave, open } from '../../../test/screen.tsx';
import { forgetDemoSession } from '../../platform/session/demo-ended.ts';
import { reloadSession } from '../../platform/session/session.tsx';

afterEach(() => act(forgetDemoSession));

it('an ended demo shows a notice in Swedish with a button that starts a new demo', async () => {
  const { client, id } = await demoAssessment('sv');
  const { user, address } = await open(`/ra/${id}`, client, 'sv');
  await heading('Översikt');
  await client.call(sessionContract.deleteSession, {});
  await act(async () => void (await reloadSession()));
  await heading('Demoversionen är avslutad');
  await user.click(screen.getByRole('button', { name: 'Starta demoversionen på nytt' }));
  await expect.poll(address, { timeout: 30_000 }).not.toBe(`/ra/${id}`);
  expect(address()).toMatch(/^\/ra\/\d+$/);
  expect(screen.queryByText('Demoversionen är avslutad')).toBeNull();
});

it('a page that is opened after the demo has ended shows a notice with a button to the start page', async () => {
  const { client, id } = await demoAssessment();
  await open(`/ra/${id}`, client);
  await act(async () => void (await reloadSession()));
  const kept = sessionStorage.getItem('klarsikt.demo');
  await leave();
  sessionStorage.setItem('klarsikt.demo', kept ?? '');
  await client.call(sessionContract.deleteSession, {});
  const { user, address } = await open(`/ra/${id}`, client);
  await heading('The demo has ended');
  await user.click(screen.getByRole('button', { name: 'Go to the start page' }));
  expect(address()).toBe('/');
  expect(sessionStorage.getItem('klarsikt.demo')).toBeNull();
});
