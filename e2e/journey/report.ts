/** Downloads the report and opens the file with other libraries than the product's. */
import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import { goTo, type Person, tidy } from './person.ts';

async function download({ page }: Person, button: string): Promise<Buffer> {
  const arrival = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await arrival;
  return readFile(await file.path());
}

/** Returns the text of the downloaded DOCX and PDF, with one space between words. */
export async function takeTheReport(person: Person, name: string): Promise<{ docx: string; pdf: string }> {
  const { page, say } = person;
  await goTo(person, say.report);
  await page.getByRole('link', { name: say.fullReport }).click();
  await page.getByRole('heading', { name, exact: true }).first().waitFor();
  const docx = await mammoth.extractRawText({ buffer: await download(person, say.docx) });
  const pdf = await getDocumentProxy(new Uint8Array(await download(person, say.pdf)));
  const { text } = await extractText(pdf, { mergePages: true });
  return { docx: tidy(docx.value), pdf: tidy(text) };
}
