/** Sends a number of calls to the server and measures their time. */
import autocannon, { type Options, type Result } from 'autocannon';

/**
 * Sends the calls and returns the seconds until the last answer. The duration in autocannon's own result is
 * too coarse, because autocannon checks only once per second for the end.
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
