import { Workbook } from '@cj-tech-master/excelts';
import { open } from '@klarsikt/web/test/screen.tsx';
import { theApp } from '@klarsikt/web/test/server.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

async function staff(): Promise<File> {
  const book = new Workbook();
  const old = book.addWorksheet('Left us');
  old.addRows([['E-mail'], ['gone@dialog.example']]);
  old.state = 'hidden';
  const people = book.addWorksheet('Staff');
  people.addRows([
    ['E-mail', 'Name', 'Job title'],
    ['here@dialog.example', 'Öberg, Anna', 'Analyst'],
    ['filtered@dialog.example', 'Ek, Bo', 'Analyst'],
  ]);
  people.getRow(3).hidden = true;
  return new File([new Uint8Array(await book.xlsx.writeBuffer())], 'staff.xlsx');
}

it('the user import lists the parts of a workbook that were not read and does not select hidden rows', async () => {
  const client = await (await (await theApp()).tenant()).user();
  const { user } = await open('/admin/users?open=import', client);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import users' }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no field for a file');
  await user.upload(input, await staff());
  await dialog.findByRole('button', { name: 'Import 1 row' });
  await user.click(dialog.getByText('2 parts of the file are not read'));
  expect(dialog.getByRole('row', { name: /^C1 Job title column not used/ })).toBeTruthy();
  expect(dialog.getByRole('row', { name: /^A3 filtered@dialog\.example .*hidden row$/ })).toBeTruthy();
  const sheet = dialog.getByRole('combobox', { name: 'Sheet in the file' });
  await user.selectOptions(sheet, 'Left us (hidden): 1 row');
  await dialog.findByText('gone@dialog.example');
  expect(dialog.getByRole('button', { name: 'No row selected' })).toBeTruthy();
});
