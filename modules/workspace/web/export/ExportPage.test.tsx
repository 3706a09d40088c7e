import { assessmentContract, importContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { heading, open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

describe('the export page of an assessment', () => {
  it('previews an edited workbook and offers no import if nothing has changed', async () => {
    const app = await theApp();
    const tenant = await app.tenant();
    const editor = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank 2026' };
    const { id } = await editor.call(assessmentContract.create, {
      body: { unitId: tenant.unitId, settings },
    });
    const { content, contentType } = await editor.call(importContract.getWorkbook, { params: { id } });
    const { user } = await open(`/ra/${id}/export`, editor);
    await heading('Export the assessment');
    await screen.findByRole('button', { name: 'Import workbook' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"][accept=".xlsx"]');
    if (input === null) throw new Error('no place for a workbook');
    await user.upload(input, new File([content], 'Bank 2026.xlsx', { type: contentType }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/^0 will be imported, \d+ unchanged, 0 will not be imported/);
    expect(within(dialog).getByRole('button', { name: 'Import these lines' })).toHaveProperty(
      'disabled',
      true,
    );
  });
});
