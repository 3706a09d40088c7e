import { atlasContract, modelContract } from '@klarsikt/contract';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

const operator = async () => (await theApp()).tenant({ kind: 'system', name: 'Operator' });

describe('/admin/models/merge', () => {
  it('previews the changes of a version and merges nothing while a conflict is open', async () => {
    const client = await (await operator()).user();
    const { rows } = await client.call(modelContract.listDescriptors, {});
    const former = rows.find(({ name }) => name === '2026:1')?.hash ?? '';
    const { brings } = await client.call(modelContract.planMerge, { params: { hash: former } });
    const isText = /^[a-zA-Z.]+\.en$/;
    const changed = brings?.collections.threats?.changed.find(({ fields }) =>
      fields.some(({ path }) => isText.test(path)),
    );
    const path = changed?.fields.find((field) => isText.test(field.path))?.path ?? '';
    const [label] = await client.call(atlasContract.find, {
      body: { types: ['threat'], keys: [changed?.key ?? ''] },
    });
    const params = { type: 'threat', id: label?.id ?? 0 } as const;
    const { revision } = await client.call(atlasContract.load, { params, query: {} });
    const patches = [{ op: 'set' as const, path: `/${path.replaceAll('.', '/')}`, value: 'Edited here.' }];
    const edited = await client.call(atlasContract.modifyEntity, { params, body: { revision, patches } });
    const { user } = await open(`/admin/models?open=${former}`, client);
    await user.click(await screen.findByRole('link', { name: 'Merge 2026:1 into your unpublished changes' }));
    await heading('Merge 2026:1 into your unpublished changes');
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /^Threats/ })).toBeTruthy();
    const merge = screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' });
    expect(merge.disabled).toBe(true);
    expect(screen.getByText('1 conflict left')).toBeTruthy();
    const conflict = within(screen.getByRole('article')).getByRole('group');
    expect(conflict.textContent).toContain('Our version');
    await user.click(within(conflict).getByRole('radio', { name: 'Keep our version' }));
    expect(merge.disabled).toBe(false);
    await client.call(atlasContract.restoreEntity, {
      params,
      body: { revision: edited.revision, to: revision },
    });
  });

  it('redirects to the list of versions if the address contains no version', async () => {
    await open('/admin/models/merge', await (await operator()).user());
    await heading('Data models');
  });

  it('is hidden from users without the permission to edit', async () => {
    const client = await (await operator()).user(['admin:ThreatModelConfig']);
    const { rows } = await client.call(modelContract.listDescriptors, {});
    await open(`/admin/models?open=${rows[0]?.hash}`, client);
    await screen.findByRole('link', { name: 'Download as a file' });
    expect(screen.queryByRole('link', { name: /Merge/ })).toBeNull();
  });
});
