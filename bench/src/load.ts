/** A number of calls to the server, and what they have taken. */
import autocannon, { type Options, type Result } from 'autocannon';

/**
 * Sends the calls and gives the seconds until the last of them was answered. The duration that the load itself tells is no
 * measure of that: it looks once a second whether all are answered.
 */
export function loadOf(options: Options): Promise<Result & { readonly seconds: number }> {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    let last = from;
    const load = autocannon(options, (error: Error | null, result: Result) => {
      if (error) reject(error);
      else resolve({ ...result, seconds: (last - from) / 1000 });
    });
    load.on('response', () => {
      last = performance.now();
    });
  });
}
