import { type DocumentBlock, type ReportDocument, renderReport } from '@klarsikt/engine/report';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { openTypesetter } from './choose-typesetter.ts';
import { renderDocx } from './docx.ts';
import { renderHtml } from './html.ts';
import { renderPdf } from './pdf.ts';
import { createSampleDocument, hostileTexts } from './sample-document.ts';
import { LayoutError } from './typesetter.ts';

const readable = (html: string): string =>
  html
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function readPdf(bytes: Uint8Array) {
  const proxy = await getDocumentProxy(Uint8Array.from(bytes));
  const { totalPages, text } = await extractText(proxy, { mergePages: false });
  return { bytes, proxy, totalPages, pages: text, whole: text.join(' ').replace(/\s+/g, ' ') };
}

const pdfOf = async (document: ReportDocument) => readPdf(await renderPdf(document));

/** Reads a Word file with an independent library. */
async function docxAsHtml(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.convertToHtml({ buffer: asBuffer(bytes) });
  return value;
}

describe('a Word file', () => {
  it('contains headings, figures and Swedish letters when another program opens it', async () => {
    const html = readable(await docxAsHtml(await renderDocx(createSampleDocument('sv'))));
    expect(html).toMatch(/<h1>(?:<a id="[^"]*"><\/a>)?Sammanfattning<\/h1>/);
    expect(html).toMatch(/<h2>(?:<a id="[^"]*"><\/a>)?Fientligt<\/h2>/);
    expect(html).toContain('Allmän riskbedömning 2026');
    expect(html).toContain('Växlingskontor');
    expect(html).toContain('målvakter');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('2,5\u00a0Hög');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain('3,6\u00a0Mycket stark');
    expect(html).toContain('Brå 2019');
  });

  it('contains markup in user texts as plain text', async () => {
    const { value } = await mammoth.extractRawText({
      buffer: asBuffer(await renderDocx(createSampleDocument('en'))),
    });
    for (const text of hostileTexts) expect(value).toContain(text);
  });

  it('contains each chart as a picture with alternative text', async () => {
    const html = await docxAsHtml(await renderDocx(createSampleDocument('sv')));
    const pictures = [...html.matchAll(/<img alt="([^"]*)" src="data:image\/png;base64,([^"]{2000,})"/g)];
    expect(pictures).toHaveLength(2);
    expect(pictures[0]?.[1]).toContain('Kunder');
  });

  it('has a table of eight columns and its heading in landscape, and the following text in portrait', async () => {
    const sample = createSampleDocument('sv');
    const column = { header: [{ type: 'text', text: 'Transaktioner' }], align: 'left', width: 10 } as const;
    const columns = Array.from({ length: 8 }, () => column);
    const blocks: DocumentBlock[] = [
      { type: 'paragraph', style: 'body', content: [{ type: 'text', text: 'Före' }] },
      { type: 'heading', level: 1, number: '1', text: 'Nivåer per enhet', anchor: 'levels' },
      { type: 'table', style: 'compact', caption: [], header: true, columns, rows: [] },
      { type: 'paragraph', style: 'body', content: [{ type: 'text', text: 'Efter' }] },
    ];
    const file = await renderDocx({ ...sample, blocks });
    const xml = (await JSZip.loadAsync(file)).file('word/document.xml');
    const parts = ((await xml?.async('string')) ?? '').split(/(?<=<\/w:sectPr>)/);
    const laid = parts.map((part) => /<w:pgSz[^>]*w:orient="(\w+)"/.exec(part)?.[1] ?? '');
    expect(laid.slice(0, 3)).toEqual(['portrait', 'landscape', 'portrait']);
    expect(parts[0]).toContain('Före');
    expect(parts[1]).toMatch(/Nivåer per enhet[\s\S]*<w:tbl>/);
    expect(parts[1]).toMatch(/<w:pgSz w:w="16837" w:h="11905"/);
    expect(parts[2]).toContain('Efter');
  });

  it('begins a chapter on a new page, without an empty page before it', async () => {
    const heading = { type: 'heading', level: 1, number: '1', text: 'Åtgärder', anchor: 'measures' } as const;
    const blocks = [{ type: 'pageBreak' }, heading] as const;
    const file = await renderDocx({ ...createSampleDocument('sv'), cover: null, blocks });
    const xml = (await (await JSZip.loadAsync(file)).file('word/document.xml')?.async('string')) ?? '';
    expect(xml).toMatch(/<w:pStyle w:val="Heading1"\/>(?:(?!<\/w:pPr>).)*<w:pageBreakBefore\/>/);
    expect(xml).not.toContain('w:type="page"');
  });

  it('has internal and external links in table cells, even with special characters', async () => {
    const link = (text: string, more: object) => [{ type: 'text' as const, text, ...more }];
    const cell = (content: ReturnType<typeof link>) => ({ content, span: 1, fill: null });
    const outward = ['https://one.example/?a=1&b=2', 'https://two.example/'] as const;
    const column = { header: link('Where <to> & "how"', {}), align: 'left', width: 1 } as const;
    const cells = [
      cell(link('here', { anchor: 'measures' })),
      ...outward.map((href) => cell(link("it's <b>there</b>", { href, bold: true }))),
    ];
    const blocks: DocumentBlock[] = [
      { type: 'heading', level: 1, number: '1', text: 'Measures', anchor: 'measures' },
      { type: 'paragraph', style: 'body', content: link('first', { href: 'https://zero.example/' }) },
      {
        ...{ type: 'table', style: 'plain', caption: [], header: true, columns: [column, column, column] },
        rows: [{ style: 'normal', cells }],
      },
    ];
    const html = await docxAsHtml(await renderDocx({ ...createSampleDocument('en'), cover: null, blocks }));
    const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, to = '', text = '']) => [
      readable(to),
      readable(text),
    ]);
    const there = "<strong>it's <b>there</b></strong>";
    expect(links.slice(1)).toEqual([['#place_1', 'here'], ...outward.map((to) => [to, there])]);
    expect(links[0]).toEqual(['https://zero.example/', 'first']);
    expect(readable(html)).toContain('Where <to> & "how"');
  });

  it('has a table of contents with page numbers, and bookmarks with unique ids', async () => {
    const file = await renderDocx(createSampleDocument('sv', 90));
    const xml = (await (await JSZip.loadAsync(file)).file('word/document.xml')?.async('string')) ?? '';
    const entries = [
      ...xml.matchAll(
        /PAGEREF (place_\d+) \\h <\/w:instrText><\/w:r><w:r><w:fldChar w:fldCharType="separate"\/><\/w:r><w:r><w:t[^>]*>(\d+)</g,
      ),
    ].map(([, place, page]) => [place, Number(page)]);
    expect(entries).toEqual([
      ['place_1', 3],
      ['place_2', 4],
      ['place_3', 8],
    ]);
    const marks = [...xml.matchAll(/<w:bookmarkStart w:name="(\w+)" w:id="(\d+)"\/>/g)];
    expect(marks.map(([, name]) => name)).toEqual(['place_1', 'place_2', 'place_3', 'place_4']);
    expect(marks.map(([, , id]) => Number(id))).toEqual([1, 2, 3, 4]);
    expect([...xml.matchAll(/<w:bookmarkEnd w:id="(\d+)"\/>/g)].map(([, id]) => Number(id))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('leaves out characters that its format cannot contain', async () => {
    const document = { ...createSampleDocument('en'), title: 'bad \u0000\u0008\ud800 end' };
    const bytes = await renderDocx(document);
    const { value } = await mammoth.extractRawText({ buffer: asBuffer(bytes) });
    expect(value).toContain('Summary');
  });
});

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Positions of the texts of a page, in points from the lower left corner. */
async function boxesOn(proxy: Awaited<ReturnType<typeof pdfOf>>['proxy'], page: number): Promise<Box[]> {
  const { items } = await (await proxy.getPage(page)).getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [left = 0, bottom = 0] = item.transform.slice(4).map(Number);
    return [{ text: item.str, left, bottom, right: left + item.width, top: bottom + item.height }];
  });
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.bottom < b.top - 0.5 && b.bottom < a.top - 0.5;

describe('a PDF', () => {
  it('never prints long names over each other in the running header or in tables', async () => {
    const name =
      'Sparbanken Nordöstra Upplandskustens och Skärgårdens Allmänna Inlåningsanstalt (publ) med dotterbolag';
    const unbroken = 'Betalningsförmedlingstjänsteleverantörsavtalsuppföljning2026';
    const sample = createSampleDocument('sv');
    const longer = (text: string) => (text.length > 3 && !text.includes('<') ? unbroken : text);
    const blocks = sample.blocks.map((block) =>
      block.type !== 'table' || block.style === 'facts'
        ? block
        : {
            ...block,
            rows: block.rows.map((row) => ({
              ...row,
              cells: row.cells.map((cell) => ({
                ...cell,
                content: cell.content.map((part) =>
                  part.type === 'text' ? { ...part, text: longer(part.text) } : part,
                ),
              })),
            })),
          },
    );
    const { proxy, totalPages } = await pdfOf({ ...sample, blocks, header: { left: name, right: name } });
    const printed: string[] = [];
    for (let page = 2; page <= totalPages; page += 1) {
      const boxes = await boxesOn(proxy, page);
      expect(boxes.map(({ text }) => text).join('')).toContain('Sparbanken');
      for (const [at, box] of boxes.entries())
        for (const other of boxes.slice(at + 1))
          if (overlap(box, other)) printed.push(`${page}: ${box.text} | ${other.text}`);
    }
    expect(printed).toEqual([]);
  });

  it('contains title, text, table of contents and page numbers when it is read again', async () => {
    const { proxy, whole, pages, totalPages } = await pdfOf(createSampleDocument('sv', 90));
    const { info } = await getMeta(proxy);
    expect(info).toMatchObject({ Title: 'Allmän riskbedömning 2026', Author: 'Nordsund Bank AB' });
    expect(totalPages).toBeGreaterThan(4);
    expect(pages[1]).toContain('Innehåll');
    expect(pages[1]?.replace(/\s+/g, ' ')).toMatch(/1 Sammanfattning[ .]*3/);
    expect(pages[2]).toContain(`Sida 3 av ${totalPages}`);
    expect(whole).toContain('Växlingskontor och målvakter');
    expect(whole).toContain('Risk nummer 90');
    expect(whole).toContain('2,5 Hög');
    expect(whole).toContain('Brå 2019');
  });

  it('has a space between number and title in each outline entry', async () => {
    const { proxy } = await pdfOf(createSampleDocument('sv'));
    const outline = await proxy.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(['1 Sammanfattning', '2 Källor']);
    expect(outline[0]?.items.map(({ title }: { title: string }) => title)).toEqual(['1.1 Fientligt']);
  });

  it('has no gap between a level and the full stop after it', async () => {
    const { whole } = await pdfOf(createSampleDocument('sv'));
    expect(whole).toMatch(/Nivån är 2,5\s?Hög\./);
  });

  it('repeats the head of a table on each of its pages', async () => {
    const { pages } = await pdfOf(createSampleDocument('en', 120));
    const withRows = pages.filter((page) => page.includes('Risk nummer'));
    expect(withRows.length).toBeGreaterThan(2);
    for (const page of withRows) expect(page).toContain('Inherent');
  });

  it('is tagged and declares PDF/UA-1', async () => {
    const { bytes } = await pdfOf(createSampleDocument('en'));
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain('/StructTreeRoot');
    expect(raw).toContain('pdfuaid');
    expect(raw).toMatch(/\/Lang ?\(en-GB\)/);
  });

  it('contains markup in user texts as plain text', async () => {
    const { whole } = await pdfOf(createSampleDocument('en'));
    for (const text of hostileTexts) expect(whole.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''));
  });

  it('is rendered without the PDF/UA declaration if a template skips a heading level', async () => {
    const t = (text: string) => ({ en: text, sv: text });
    const document = renderReport(
      {
        id: 'x',
        name: t('x'),
        description: t(''),
        title: t('Skipped'),
        author: t(''),
        subject: t(''),
        date: null,
        header: { left: t(''), right: t('') },
        cover: null,
        content: [
          { type: 'heading', level: 1, text: t('One') },
          { type: 'heading', level: 3, text: t('Three') },
        ],
      },
      {},
      'en',
    );
    const { whole, bytes } = await pdfOf(document);
    expect(whole).toContain('Three');
    const raw = Buffer.from(bytes).toString('latin1');
    expect([raw.includes('/StructTreeRoot'), raw.includes('pdfuaid')]).toEqual([true, false]);
  });

  it('is byte-identical each time it is rendered', async () => {
    const document = createSampleDocument('en');
    const [first, second] = [await renderPdf(document), await renderPdf(document)];
    expect(asBuffer(first).equals(asBuffer(second))).toBe(true);
  });
});

/** Positions are rounded to a tenth of a point. */
const placesOn = async (proxy: Awaited<ReturnType<typeof pdfOf>>['proxy'], page: number) =>
  (await boxesOn(proxy, page)).map(({ text, left, bottom }) => [text, left.toFixed(1), bottom.toFixed(1)]);

describe('the portable compiler', () => {
  const both = Promise.all([openTypesetter('native'), openTypesetter('portable')]);

  it('renders the same pages as the native compiler, with charts and Swedish letters', async () => {
    const document = createSampleDocument('sv');
    const files = (await both).map((setter) => renderPdf(document, setter));
    const [native, portable] = await Promise.all(files.map(async (bytes) => readPdf(await bytes)));
    if (!native || !portable) throw new Error('no file');
    expect(portable.whole).toContain('Växlingskontor och målvakter');
    expect(portable.pages).toEqual(native.pages);
    for (let page = 1; page <= native.totalPages; page += 1)
      expect(await placesOn(portable.proxy, page)).toEqual(await placesOn(native.proxy, page));
    expect((await getMeta(portable.proxy)).info).toMatchObject({
      Title: 'Allmän riskbedömning 2026',
      Author: 'Nordsund Bank AB',
    });
  });

  it('writes the same tags as the native compiler, but never declares unverified conformance', async () => {
    const document = createSampleDocument('en');
    const trees = await Promise.all(
      (await both).map(async (setter) => {
        const { proxy, totalPages, bytes } = await readPdf(await renderPdf(document, setter));
        const pages = Array.from({ length: totalPages }, (_, at) => proxy.getPage(at + 1));
        const tags = await Promise.all(pages.map(async (page) => (await page).getStructTree()));
        return { tags, raw: asBuffer(bytes).toString('latin1') };
      }),
    );
    const [native, portable] = trees;
    expect(portable?.tags).toEqual(native?.tags);
    expect(JSON.stringify(portable?.tags)).toMatch(
      /"role":"Table".*"role":"Figure"|"role":"Figure".*"role":"Table"/,
    );
    expect(portable?.raw).toContain('/StructTreeRoot');
    expect(portable?.raw).toMatch(/\/Lang ?\(en-GB\)/);
    expect(portable?.raw).not.toContain('pdfuaid');
  });

  it('throws the same layout errors as the native compiler and still works afterwards', async () => {
    const said = (await both).map((setter) => {
      const failing = (source: string) => () => setter.set(new Map([['/main.typ', source]]), undefined);
      expect(failing('#panic("x")')).toThrow(new LayoutError('/main.typ: panicked with: "x"'));
      expect(failing('#let')).toThrow(new LayoutError('/main.typ: expected pattern'));
      return setter.set(new Map([['/main.typ', 'Hej']]), undefined).length;
    });
    expect(Math.min(...said)).toBeGreaterThan(500);
  });

  it('renders a byte-identical file each time, whatever was rendered before', async () => {
    const [, setter] = await both;
    const document = createSampleDocument('en');
    const first = await renderPdf(document, setter);
    await renderPdf(createSampleDocument('sv'), setter);
    expect(asBuffer(await renderPdf(document, setter)).equals(asBuffer(first))).toBe(true);
  });
});

describe('an HTML fragment', () => {
  const html = renderHtml(createSampleDocument('sv'));

  it('is one article in its language with headings, tables, contents and sources', () => {
    expect(html.startsWith('<article class="report" lang="sv-SE">')).toBe(true);
    expect(html).toContain('<h2 id="section-1"><span class="report-number">1</span> Sammanfattning</h2>');
    expect(html).toContain('<nav class="report-toc" aria-label="Innehåll">');
    expect(html).toContain('<th scope="col">Risk</th>');
    expect(html).toContain('data-scale="risk" data-class="VERYHIGH"');
    expect(html).toContain('<a class="report-cite" href="#source-re-bra-2019">Brå 2019</a>');
    expect(html).toContain('<dt id="source-re-bra-2019">');
  });

  it('contains markup in user texts as plain text that is never executed', () => {
    const shown = readable(html.replaceAll(/<[^>]+>/g, ''));
    for (const text of hostileTexts) expect(shown).toContain(text);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/i);
  });

  it('has no inline style that a strict content security policy would block', () => {
    expect(html).not.toMatch(/\sstyle=|<style/);
    expect(html.match(/<svg [^>]*role="img"/g)).toHaveLength(2);
  });

  it('contains the figures of every chart as a table', () => {
    expect(html.match(/<summary>Visa som tabell<\/summary>/g)).toHaveLength(2);
    expect(html).toContain('Inneboende');
  });

  it('has external links only to web addresses', () => {
    const document = createSampleDocument('sv');
    const sources = document.sources.map((source) => ({ ...source, url: 'javascript:alert(1)' }));
    const unsafe = renderHtml({ ...document, sources });
    expect(unsafe).not.toContain('href="javascript');
  });
});
