/** Prepares data through the server's API when another journey already tests the screen for it. */
import type { Page } from 'playwright-core';

/** Sends a request to the server in the session of the page and returns the answer's content. */
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
