import { authenticatorOf, launchBrowser, startBuiltServer } from '@klarsikt/tool-e2e';
import { clientVersion } from '@klarsikt/contract';
const browser = await launchBrowser();
const server = await startBuiltServer();
const out = '/tmp/k/lic-shots';
const page = await (await browser.newContext({ viewport: { width: 1280, height: 1000 } })).newPage();
await page.addInitScript(() => localStorage.setItem('klarsikt.cookies', 'true'));
await page.goto(server.url);
const call = (method: string, path: string, body?: unknown) =>
  page.evaluate(async ([m, p, b, v]) => {
    const token = (await (await fetch('/api/token')).json()).result.token;
    const r = await fetch(`/api/${p}`, { method: m as string, headers: { ...(b === null ? {} : { 'content-type': 'application/json' }), 'x-client-version': v as string, 'x-csrf-token': token }, ...(b === null ? {} : { body: JSON.stringify(b) }) });
    return r.json();
  }, [method, path, body ?? null, clientVersion] as const);
console.log(server.setupLink);

const token = (server.setupLink ?? '').split('#')[1];
const show = (what: string, v: unknown) => console.log(what, JSON.stringify(v).slice(0, 260));
show('setup', await call('POST', 'login/setup', { token, organization: 'Norrbanken', language: 'en', username: 'eva.strand@norrbanken.example', givenName: 'Eva', surname: 'Strand', secret: 'korrekt häst batteri klammer' }));
const s = (await call('POST', 'login/generateSecret', { length: 65 })).result.secret;
show('totp', await call('POST', 'login/updateTotp', { secret: s, otp: await authenticatorOf(s.slice(0, 64)).code() }));
show('tos', await call('POST', 'login/acceptTos'));
const me = (await call('GET', 'session')).result;
show('me', me);
const own = me.user.organization.id;
const org = async (name: string, parentId: number) => { const r = await call('POST', 'admin/org', { name, parentId, country: 'SE', language: 'sv' }); show(name, r); return r.result.id as number; };
const kust = await org('Kustsparbanken', own);
const dotter = await org('Kust Finans AB', kust);
const terms = { applications: ['threatview', 'ra', 'admin'], offering: 'STANDARD', datapoint: 'BASIC', countries: ['SE'], seats: 25, validFrom: '2026-01-01', validTo: '2027-12-31' };
const lic = await call('POST', 'licence', { ...terms, organizationId: kust, coversCustomers: true, note: 'Order 7' });
show('lic', lic);
show('lic2', await call('POST', 'licence', { ...terms, organizationId: kust, applications: ['backoffice'], seats: null, validFrom: '2026-12-15' }));
show('key', await call('POST', `keys/org/${own}`, { label: 'Warehouse' }));
show('key', await call('POST', `keys/org/${own}`, { label: 'SIEM', permissions: ['api:Audit', 'api:Usage'] }));
const id = lic.result.id;
for (const [name, width, height, language, scheme] of [['desk-en', 1280, 1100, 'en', 'light'], ['phone-sv', 390, 900, 'sv', 'dark']] as const) {
  const p = await page.context().newPage();
  await p.addInitScript((l) => { localStorage.setItem('klarsikt.cookies', 'true'); localStorage.setItem('klarsikt.language', JSON.stringify(l)); }, language);
  await p.emulateMedia({ colorScheme: scheme });
  await p.setViewportSize({ width, height });
  await p.goto(`${server.url}/admin/licences`); await p.waitForTimeout(2500);
  if (language === 'sv') { await call('POST', 'account/language', { language: 'sv' }); }
  await p.screenshot({ path: `${out}/${name}-list.png` });
  await p.goto(`${server.url}/admin/licences?open=${id}`); await p.waitForTimeout(2500);
  await p.locator('input[name=coversCustomers]').first().click({ force: true }).catch((e) => console.log('switch', String(e).slice(0, 200)));
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `${out}/${name}-edit.png`, fullPage: true });
  await p.getByText(/What this will change|Vad detta ändrar/).first().scrollIntoViewIfNeeded().catch(() => 0);
  await p.screenshot({ path: `${out}/${name}-effect.png` });
  await p.getByRole('button', { name: /^(End now|Avsluta nu)$/ }).first().click().catch((e) => console.log('end', String(e).slice(0, 200)));
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `${out}/${name}-end.png` });
  await p.goto(`${server.url}/admin/keys`); await p.waitForTimeout(2000);
  await p.screenshot({ path: `${out}/${name}-keys.png` });
  await p.getByText('Warehouse').first().click(); await p.waitForTimeout(1200);
  await p.screenshot({ path: `${out}/${name}-key.png` });
  await p.goto(`${server.url}/admin/provokeError`); await p.waitForTimeout(1500);
  await p.screenshot({ path: `${out}/${name}-provoke.png` });
  await p.goto(`${server.url}/no-licence?application=ra`); await p.waitForTimeout(1500);
  await p.screenshot({ path: `${out}/${name}-noright.png` });
  await p.close();
}
await server.stop();
await browser.close();
process.exit(0);
