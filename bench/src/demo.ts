/** Starts a demo session in the same way as the button on the home page. */
import { clientApiVersion } from '@klarsikt/contract';

/** Returns the session cookie of a new demo session, as `name=value`. */
export async function demoCookie(url: string): Promise<string> {
  const token = await fetch(`${url}/api/token`);
  const visitor = token.headers.get('set-cookie')?.split(';')[0] ?? '';
  const csrf = /"token":"([^"]+)"/.exec(await token.text())?.[1] ?? '';
  const headers = { cookie: visitor, 'x-csrf-token': csrf, 'x-client-version': clientApiVersion };
  const answer = await fetch(`${url}/api/login/demo`, { method: 'POST', headers });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`the demo answered ${answer.status}`);
  return cookie;
}
