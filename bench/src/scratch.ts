import { launchBrowser } from '@klarsikt/tool-e2e';
import { demoCookie } from './demo.ts';
import { headersOf, withInstallation } from './installation.ts';
import { writeFileSync } from 'node:fs';
await withInstallation(null, async ({ server }) => {
  const demo = await demoCookie(server.url);
  const answer = await fetch(`${server.url}/api/ra`, { headers: headersOf({ cookie: demo, csrf: '' }) });
  const id = /"assessments":\[\{"id":(\d+)/.exec(await answer.text())?.[1];
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  const [name = '', value = ''] = demo.split(/=(.*)/);
  { const page = await context.newPage(); const dt = await context.newCDPSession(page);
    await dt.send('Network.setCookie', { name, value, url: server.url, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }); await page.close(); }
  const path = process.env.P ?? `/ra/${id}/all/customers`;
  for (let i = 0; i < 3; i++) {
    const page = await context.newPage();
    if (i === 2) {
      const dt = await context.newCDPSession(page);
      const list: string[] = [];
      await dt.send('Network.enable');
      const t0 = { v: 0 };
      dt.on('Network.requestWillBeSent', ({ request, type, timestamp, initiator }) => { t0.v ||= timestamp; list.push(`${((timestamp - t0.v) * 1000).toFixed(0)} ${type} ${request.method} ${request.url.replace(server.url, '')} ${initiator.type}`); });
      await dt.send('Profiler.enable'); await dt.send('Profiler.setSamplingInterval', { interval: 200 });
      await dt.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const client = await browser.startTracing?.call(browser, page, { categories: ['devtools.timeline','disabled-by-default-devtools.timeline','v8.compile','v8','blink.user_timing','toplevel'] });
      await dt.send('Profiler.start');
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForSelector('main tr[data-row]', { timeout: 60000 });
      const { profile } = await dt.send('Profiler.stop');
      writeFileSync('/tmp/p-profile.json', JSON.stringify(profile));
      const trace = await browser.stopTracing();
      writeFileSync('/tmp/p-trace.json', trace);
      await page.waitForLoadState('networkidle');
      writeFileSync('/tmp/p-requests.txt', list.join('\n'));
    } else { await page.goto(path, { waitUntil: 'networkidle' }); }
    await page.close();
  }
  await browser.close();
});
