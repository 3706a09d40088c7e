/**
 * Builds the page of a pack as one file with data, styles and engine; its content security policy blocks everything
 * else.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import { type ReferenceModel, toCanonicalJson } from '@klarsikt/engine/model';
import { languages } from '@klarsikt/engine/text';
import { escapeXml } from '@klarsikt/server/render/escape-xml.ts';
import type { PackSubject } from './making.ts';
import { noScriptText } from './texts.ts';

interface PageData {
  readonly about: PackSubject;
  readonly document: AssessmentDocument;
  readonly model: ReferenceModel;
  readonly result: unknown;
}

interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The parts are built beside the server bundle; from source (development, tests) they are bundled on first use. */
async function readParts(): Promise<PageAssets> {
  if (!import.meta.url.endsWith('.ts')) {
    const part = (name: string) => readFile(new URL(`./${name}`, import.meta.url), 'utf8');
    return { script: await part('recompute.js'), style: await part('recompute.css') };
  }
  const { pageParts } = await import('@klarsikt/server/page/bundle.mjs');
  return pageParts();
}

let parts: Promise<PageAssets> | undefined;

/** Returns a data block; `<` is escaped so that the data cannot close the element. */
const dataBlockHtml = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${toCanonicalJson(value).replaceAll('<', '\\u003c')}</script>`;

const computeCspDigest = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export async function renderPackPage({ about, document, model, result }: PageData): Promise<Buffer> {
  parts ??= readParts();
  const { script, style } = await parts;
  const { model: version, ...facts } = about;
  const policy = `default-src 'none'; script-src ${computeCspDigest(script)}; style-src ${computeCspDigest(style)}; base-uri 'none'; form-action 'none'`;
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(about.assessment)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<main><noscript><p>${languages.map((language) => noScriptText[language]).join(' ')}</p></noscript></main>`,
    dataBlockHtml('about', { ...facts, modelName: version.name, modelHash: version.hash }),
    dataBlockHtml('document', document),
    dataBlockHtml('model', model),
    dataBlockHtml('result', result),
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ];
  return Buffer.from(lines.join('\n'));
}
