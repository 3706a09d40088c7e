/** Settings of the OpenTelemetry collector. */

export interface TelemetrySettings {
  /** Base address without a trailing slash; `/v1/traces`, `/v1/metrics` and `/v1/logs` are appended. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of calls and jobs that are traced, 0 to 1. */
  readonly share: number;
}

const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/** Reads headers as `name=value`, separated by commas. Error messages omit the text, because it contains keys. */
export function readTelemetryHeaders(text: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const given of text.split(',').map((header) => header.trim())) {
    const at = given.indexOf('=');
    const [name, value] = [given.slice(0, at).trim().toLowerCase(), given.slice(at + 1).trim()];
    if (at < 1 || value === '') throw new Error('It is no list of name=value, separated by commas.');
    if (!headerName.test(name)) throw new Error('One of its names is no name of a header.');
    if (!/^[\x20-\x7e]+$/.test(value))
      throw new Error('One of its values has characters that no header has.');
    if (Object.hasOwn(headers, name)) throw new Error(`It has the header ${name} twice.`);
    headers[name] = value;
  }
  return headers;
}

export function readSamplingShare(text: string): number {
  if (!/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text)) throw new Error('It is no number from 0 to 1.');
  return Number(text);
}
