import { cmsContract, portalContract } from '@klarsikt/contract';
import { createEmptyContent } from '@klarsikt/engine/content';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from './html.ts';
import { renderMarkdown } from './markdown.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.visitor().raw('GET', url, { headers: { 'accept-language': 'en', ...headers } });
const bodyOf = async (url: string, headers = {}) => (await get(url, headers)).body;

const seller = {
  name: 'Fyrvik Rådgivning AB',
  registration: '556000-0001',
  vatNumber: 'SE556000000101',
  address: 'Hamngatan 4, 411 14 Göteborg',
  payTo: 'Bankgiro 123-4567',
  taxNote: '',
  net: 240_000,
  vatPercent: 25,
  days: 30,
};

describe('public pages', () => {
  it.each([
    ['/', 'Klarsikt shows which financial crimes'],
    ['/intelligence', 'Six types of firm'],
    ['/intelligence/bank', 'The bank&#39;s yearly assessment'],
    ['/intelligence/bank/mules', 'Young customers'],
    ['/products/risk-assessment-pro', 'Risk Assessment Pro'],
    ['/help', 'Help'],
    ['/help/background-data', 'Background data'],
    ['/changelog', 'Changelog'],
    ['/about', 'About'],
    ['/demo', 'Try the demo'],
  ])('can be read without JavaScript in both languages: %s', async (url, heading) => {
    const answer = await get(url);
    expect(answer.status).toBe(200);
    const body = answer.body;
    expect(/<h1>([^<]*)/.exec(body)?.[1]).toContain(heading);
    expect(body).toContain('<html lang="en"');
    expect(body).not.toContain('undefined');
    const swedish = await get(`${url}?lang=sv`);
    expect(swedish.body).toContain('<html lang="sv"');
    expect(swedish.headers['content-language']).toBe('sv');
    expect(await bodyOf(url, { cookie: 'klarsikt-language=sv' })).toContain('<html lang="sv"');
    expect(await bodyOf(url, { 'accept-language': 'sv,en;q=0.5' })).toContain('<html lang="sv"');
  });

  it('link to the order page only once seller and price are set', async () => {
    const link = 'href="/portal/checkout"';
    expect(await bodyOf('/')).not.toContain(link);
    const operator = await (await app.tenant({ kind: 'system' })).user();
    await operator.call(portalContract.saveSeller, { body: seller });
    expect(await bodyOf('/')).toContain(`${link}>Order a risk assessment`);
    expect(await bodyOf('/?lang=sv')).toContain(`${link}>Beställ riskbedömning`);
  });

  it('show the public key that signs the releases, or state that the release is not signed', async () => {
    const key = 'untrusted comment: minisign public key 7A11\nRWQ<x>KeyOfThePublisher=\n';
    const signed = await startTestApp({ config: { releaseKey: key, version: '9.8.7' } });
    try {
      for (const [language, sentence] of [
        ['en', 'are signed with this key'],
        ['sv', 'signeras med den här nyckeln'],
      ]) {
        const { body } = await signed.visitor().raw('GET', `/about?lang=${language}`);
        expect(body).toContain(sentence);
        expect(body).toContain('RWQ&lt;x&gt;KeyOfThePublisher=');
        expect(body).toContain('Klarsikt 9.8.7');
      }
    } finally {
      await signed.close();
    }
    expect(await bodyOf('/about')).toContain('is not signed');
    expect(await bodyOf('/about?lang=sv')).toContain('inte signerad');
    expect(await bodyOf('/help')).toContain('href="/about"');
  }, 60_000);

  it.each([
    '/intelligence/none',
    '/intelligence/bank/none',
    '/intelligence/group/mules',
    '/products/none',
    '/help/none',
  ])('return 404 for the unknown address %s', async (url) => {
    const answer = await get(url);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('noindex');
  });

  it.each([
    ['en', 'You are not signed in, or your session has ended. Sign in again.', 'Sign in'],
    ['sv', 'Du är inte inloggad, eller så har sessionen avslutats. Logga in igen.', 'Logga in'],
  ])(
    'offer a browser without a session a sign-in that leads back to the requested file: %s',
    async (language, said, way) => {
      const asked = { 'accept-language': language, 'sec-fetch-mode': 'navigate' };
      const answer = await get('/api/ra/1/file/1?a=b&c', asked);
      expect([answer.status, answer.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
      expect(answer.body).toContain(
        `<h1>${said}</h1><p><a href="/login?uri=%2Ffile%2Fra%2F1%2Ffile%2F1%3Fa%3Db%26c">${way}</a></p>`,
      );
      expect(answer.body).toContain('noindex');
    },
  );

  it('return a missing file as an HTML page to a signed-in browser and as JSON to an API client', async () => {
    const user = await (await app.tenant()).user();
    const headers = { 'accept-language': 'en', 'sec-fetch-mode': 'navigate' };
    const page = await user.raw('GET', '/api/ra/999999/file/1', { headers });
    expect(page.status).toBe(404);
    expect(page.body).toContain(
      '<h1>The page or item does not exist, or you do not have permission to see it.</h1>',
    );
    const plain = await user.raw('GET', '/api/ra/999999/file/1');
    expect(JSON.parse(plain.body)).toMatchObject({ error: { code: 'error.notfound' } });
    const call = await user.raw('GET', '/api/session/nothing', { headers });
    expect(JSON.parse(call.body)).toMatchObject({ error: { code: 'error.notfound' } });
  });

  it('link claims to their sources and stories to the matching pages of the application', async () => {
    const body = await bodyOf('/intelligence/bank/exploitation');
    expect(body).toMatch(
      /<a class="cited" href="https:\/\/[^"]+" title="[^"]+" rel="noopener noreferrer">[^<]+<\/a>/,
    );
    expect(body).toContain('href="/threatview/analysis?selection=th-loan,th-identity,th-mules,th-fakeinv"');
    expect(body).toContain('href="/demo?to=%2Fra%2F%40%2Fexploitation"');
    const mules = await bodyOf('/intelligence/bank/mules');
    expect(mules).toMatch(/href="\/demo\?to=%2Fra%2F%40%2Fml%2Fcustomers%2F\d+"/);
    expect(mules).toMatch(/<a href="\/threat\/\d+\/card">/);
  });

  it('have a menu and a footer, except under /intelligence', async () => {
    for (const url of ['/intelligence', '/intelligence/bank', '/intelligence/bank/mules'])
      expect(await bodyOf(url), url).not.toMatch(/<footer|class="links"/);
    for (const url of ['/', '/help', '/products/atlas'])
      expect(await bodyOf(url), url).toMatch(/class="links"[\s\S]*<footer/);
  });

  it('contain metadata for search engines and link previews', async () => {
    const body = await bodyOf('/products/threatview');
    expect(body).toContain('<title>ThreatView · Klarsikt</title>');
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/);
    expect(body).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+\/products\/threatview">/);
    expect(body).toMatch(/hreflang="x-default" href="[^"]+\/products\/threatview">/);
    const swedish = await bodyOf('/products/threatview?lang=sv');
    expect(swedish).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+\/products\/threatview\?lang=sv">/);
    expect(body).toMatch(/hreflang="sv" href="[^"]+\?lang=sv"/);
    expect(await bodyOf('/help')).toMatch(
      /<meta property="og:image" content="https?:[^"]+\/social\.png\?lang=en">/,
    );
    expect(body).toContain('/social/product-threatview.png?lang=en">');
    const map = await bodyOf('/sitemap.xml');
    for (const path of ['/', '/intelligence/bank/mules', '/products/atlas', '/help/analyse', '/changelog'])
      expect(map).toMatch(new RegExp(`<loc>https?://[^<]+${path}</loc>`));
    expect(map).not.toContain('dialog-');
    expect(await bodyOf('/robots.txt')).toContain('Sitemap: ');
    const feed = await bodyOf('/changelog.xml?lang=sv');
    expect(feed).toMatch(/<feed xmlns="[^"]+" xml:lang="sv">[\s\S]*<entry>[\s\S]*<updated>2026-/);
    expect(await bodyOf('/intelligence.xml')).toContain('<entry>');
    expect((await get('/social.png')).headers.location).toMatch(/^\/api\/png\/riskProfile/);
  });

  it('have a preview image of their own for each story and language, cached by ETag', async () => {
    const body = await bodyOf('/intelligence/bank/mules?lang=sv');
    const [, address = ''] = /<meta property="og:image" content="https?:\/\/[^/"]+([^"]+)">/.exec(body) ?? [];
    expect(address).toBe('/social/story-mules.png?lang=sv');
    expect(body).toContain('<meta property="og:type" content="article">');
    expect(body).toMatch(/<meta property="og:image:alt" content="[^"]+\(.+ \d,\d.*\)">/);
    expect(body).toContain('<meta property="og:image:width" content="1200">');
    expect(body).toContain(`<meta name="twitter:image" content="`);
    const picture = await get(address);
    expect(picture.headers['content-type']).toBe('image/png');
    // The first bytes of a PNG file are its signature, then width and height.
    const { bytes } = picture;
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const etag = String(picture.headers.etag);
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/social/story-cash.png?lang=sv')).headers.etag).not.toBe(etag);
    expect((await get('/social/story-mules.png?lang=en')).headers.etag).not.toBe(etag);
    for (const none of ['/social/story-none.png', '/social/dialog-terms.png', '/social/..%2f.png'])
      expect((await get(none)).status, none).toBe(404);
  });

  it('show levels from the threat library on the home page, each with the name of its subject', async () => {
    const body = await bodyOf('/');
    expect(body).toMatch(/<td class="level" data-class="[A-Z]+"><a href="\/threat\/\d+\/card"/);
    expect(body).toContain('Try the demo');
    // The headline and the derivation show levels of different things, so the page must name both.
    expect(body).toContain('Level from the library for corporates, by type of crime');
    expect(body).toContain('Level from the library for one risk, with all types of crime together.');
    expect(body.length).toBeLessThan(60_000);
  });

  it('search the help in one language and show the number of matches in the other language', async () => {
    const found = await bodyOf('/help?q=empty+figure');
    expect(found).toMatch(/<mark>[Ee]mpty<\/mark>/);
    const swedish = await bodyOf('/help?q=kontroller&lang=sv');
    expect(swedish).toContain('<h3><a href="/help/controls">');
    expect(await bodyOf('/help?q=kontroller')).toMatch(/0 of \d+ articles[\s\S]*\d+ in Swedish/);
    const hostile = await bodyOf(`/help?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(hostile).not.toContain('<script>alert');
  });

  it('never redirect from the demo entry to another host', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(await bodyOf(`/demo?to=${encodeURIComponent(to)}`)).toContain('data-enter=""');
    expect(await bodyOf('/demo?to=%2Fra%2F%40%2Fcontrols')).toContain('data-enter="/ra/@/controls"');
  });

  it('redirect an address with a trailing slash to the address without the slash', async () => {
    const answer = await get('/help/?q=x');
    expect([answer.status, answer.headers.location]).toEqual([308, '/help?q=x']);
  });

  it('show a text as soon as it is published', async () => {
    const editor = await (await app.tenant({ kind: 'system' })).user(['backoffice:Content']);
    const params = { slug: 'help-analyse' };
    const { published, revision } = await editor.call(cmsContract.open, { params });
    if (published === null) throw new Error('the article is missing');
    const document = { ...published, en: { ...published.en, title: 'Analysed anew' } };
    const drafted = await editor.call(cmsContract.saveDraft, { params, body: { revision, document } });
    expect(await bodyOf('/help/analyse')).not.toContain('Analysed anew');
    const preview = await editor.call(cmsContract.preview, {
      body: { slug: params.slug, document, language: 'en' },
    });
    expect(preview.html).toContain('<h1>Analysed anew</h1>');
    await editor.call(cmsContract.publish, { params, body: { revision: drafted.revision } });
    expect(await bodyOf('/help/analyse')).toContain('<h1>Analysed anew</h1>');
  });
});

describe('messages of the day', () => {
  it('are part of the HTML of a page, so that they are shown without JavaScript', async () => {
    const editor = await (await app.tenant({ kind: 'system' })).user(['backoffice:Content']);
    const params = { slug: 'message-night' };
    const words = { title: 'Closed tonight', lead: '', body: 'From **22**.' };
    const document = { ...createEmptyContent('message'), parent: 'site-messages', en: words, sv: words };
    const { revision } = await editor.call(cmsContract.saveDraft, {
      params,
      body: { revision: 0, document },
    });
    await editor.call(cmsContract.publish, { params, body: { revision } });
    expect(await bodyOf('/help')).toMatch(/<strong>Closed tonight<\/strong><p>From <strong>22<\/strong>/);
    expect(await bodyOf('/')).toContain('data-cookies hidden');
  });
});

describe('the Markdown renderer of the site', () => {
  const drawn = (text: string) =>
    renderMarkdown(text, {
      source: (key) => (key === 're-a' ? { label: 'A 2020', title: 'T', url: 'https://a.example/' } : null),
    }).text;

  it('renders citations, internal and external links, and pictures', () => {
    expect(drawn('See [re-a] and [re-none].')).toBe(
      '<p>See <a class="cited" href="https://a.example/" title="T" rel="noopener noreferrer">A 2020</a> and .</p>',
    );
    expect(drawn('[in](/help/x) [out](https://b.example/)')).toBe(
      '<p><a href="/help/x">in</a> <a href="https://b.example/" rel="noopener noreferrer">out</a></p>',
    );
    const src = `/cms/cdn/${'a'.repeat(64)}.png`;
    expect(drawn(`![Words](${src})`)).toBe(
      `<p class="picture"><img src="${src}" alt="Words" loading="lazy"></p>`,
    );
  });

  it('escapes HTML and renders neither script links nor protocol-relative links', () => {
    expect(drawn('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(drawn('[x](javascript:alert(1))')).not.toContain('<a');
    expect(drawn('[x](//evil.example)')).not.toContain('<a');
    expect(html`<p title="${'"><b>'}">${'<i>'}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;b&gt;">&lt;i&gt;</p>',
    );
  });
});
