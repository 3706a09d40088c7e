/** Files that a page offers for saving. */
import { waitFor } from '@testing-library/react';

/** Runs the work. `next` returns the text of the oldest offered file that the test has not read yet. */
export async function keepingFiles<T>(work: (next: () => Promise<string>) => Promise<T>): Promise<T> {
  const offered: Blob[] = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) offered.push(file);
    return createObjectURL.call(URL, file);
  };
  const next = async () => {
    await waitFor(() => {
      const said = document.querySelector('[role="alert"]')?.textContent ?? 'the page says nothing of it';
      if (offered.length === 0) throw new Error(`no file yet: ${said}`);
    });
    return (await offered.shift()?.text()) ?? '';
  };
  try {
    return await work(next);
  } finally {
    URL.createObjectURL = createObjectURL;
  }
}
