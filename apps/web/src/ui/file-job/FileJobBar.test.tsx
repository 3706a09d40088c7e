/** Every outcome of a file job has its own sentence. */
import type { Language } from '@klarsikt/engine/text';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useFileJob } from '../../platform/api/use-file-job.ts';
import { Providers } from '../../platform/Providers.tsx';
import { languageSetting } from '../../platform/settings/language.ts';
import { FileJobBar } from './FileJobBar.tsx';

const id = '3f0e8a52-6f3b-4b7e-9a49-0d5d1a0f7c11';
const state = {
  id,
  step: 'write',
  progress: 0.5,
  created: '2026-11-29T10:00:00.000Z',
  result: null,
  error: null,
};

function Export() {
  const job = useFileJob<'pdf'>(async () => ({ id }));
  return (
    <>
      <button type="button" onClick={() => void job.start('pdf')}>
        start
      </button>
      <FileJobBar job={job} nameOf={() => 'PDF'} />
    </>
  );
}

async function said(answer: object, language: Language): Promise<string> {
  languageSetting.set(language);
  globalThis.fetch = async () => Response.json({ result: { ...state, ...answer } });
  render(
    <Providers>
      <Export />
    </Providers>,
  );
  await act(async () => screen.getByRole('button', { name: 'start' }).click());
  const text = (await screen.findByRole('alert')).textContent;
  cleanup();
  return text;
}

afterEach(cleanup);

const broken = { code: 'error.report.tooLarge', message: 'The report has more than 30 MB.' };

it.each<Language>(['en', 'sv'])(
  'each outcome of a file job has its own message, with the cause of a failure (%s)',
  async (language) => {
    const all = [
      await said({ status: 'Failed', error: broken }, language),
      await said({ status: 'Cancelled' }, language),
      await said({ status: 'TimedOut' }, language),
      await said({ status: 'Asleep' }, language),
      await said({ status: 'Successful' }, language),
    ];
    expect(new Set(all).size).toBe(5);
    expect(all[0]).toContain(broken.message);
  },
);
