/** What one journey needs and another does on the screen, asked of the server itself. */
import type { Page } from 'playwright-core';

/** Asks the server in the session of a page, for what another journey does on the screen. */
export function asks(page: Page, method: string, path: string, body: unknown): Promise<unknown> {
  return page.evaluate(
    async (asked) => {
      const headers = { 'x-client-version': '1', 'content-type': 'application/json' };
      const { result } = await (await fetch('/api/token', { headers })).json();
      const response = await fetch(`/api/${asked.path}`, {
        method: asked.method,
        headers: { ...headers, 'x-csrf-token': result.token },
        body: JSON.stringify(asked.body),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${asked.path}: ${JSON.stringify(answer)}`);
      return answer.result;
    },
    { method, path, body },
  );
}
