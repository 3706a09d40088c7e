import type { AnswerOf, Endpoint, FileResult } from '@klarsikt/contract';

/** An endpoint that answers with a file. */
export type FileEndpoint = Endpoint & { readonly result: FileResult };

export type FileAnswer = AnswerOf<FileEndpoint>;

/** Offers bytes or text to the person as a file. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Offers a file that the server has answered; `name` where the answer names none. */
export function saveFile({ filename, content, contentType }: FileAnswer, name: string): void {
  download(filename ?? name, content, contentType);
}
