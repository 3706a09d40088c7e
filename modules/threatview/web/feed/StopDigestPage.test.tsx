import { feedContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('an invalid link to stop the digest shows an error and leaves the digest on', async () => {
  const reader = await (await (await theApp()).tenant()).user();
  const { revision } = await reader.call(feedContract.getDigest, {});
  await reader.call(feedContract.setDigest, { body: { period: 'daily', search: null, revision } });
  const { user } = await open('/feed/digest?key=1.not-the-key');
  await user.click(await screen.findByRole('button', { name: 'Turn off the digest' }));
  await heading('This link does not work');
  expect(document.activeElement?.textContent).toBe('This link does not work');
  expect((await reader.call(feedContract.getDigest, {})).period).toBe('daily');
});
