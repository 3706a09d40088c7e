import type { Endpoint, EndpointResponse, FileResult } from '@klarsikt/contract';

export type FileEndpoint = Endpoint & { readonly result: FileResult };

export type FileResponse = EndpointResponse<FileEndpoint>;

export function downloadContent(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Keep the address for a minute, because the browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves the file of an answer; `name` is used if the answer has no file name. */
export function saveFile({ filename, content, contentType }: FileResponse, name: string): void {
  downloadContent(filename ?? name, content, contentType);
}
