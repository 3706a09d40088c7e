/** The page of a pack as one file: its data, its style and the engine in it, and a policy that lets nothing else in. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AssessmentDocument, canonicalJson, languages, type ReferenceModel } from '@klarsikt/engine';
import { escapeXml } from '@klarsikt/server/render/svg.ts';
import type { PackAbout } from './making.ts';
import { withoutScript } from './texts.ts';

interface PageData {
  readonly about: PackAbout;
  readonly document: AssessmentDocument;
  readonly model: ReferenceModel;
  readonly result: unknown;
}

interface Parts {
  readonly script: string;
  readonly style: string;
}

/** Built beside the bundle; from source (development, tests) bundled when it is first asked for. */
async function readParts(): Promise<Parts> {
  if (!import.meta.url.endsWith('.ts')) {
    const part = (name: string) => readFile(new URL(`./${name}`, import.meta.url), 'utf8');
    return { script: await part('recompute.js'), style: await part('recompute.css') };
  }
  const { pageParts } = await import('@klarsikt/server/page/bundle.mjs');
  return pageParts();
}

let parts: Promise<Parts> | undefined;

/** A block of data: nothing in it can end the element that it stands in. */
const block = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${canonicalJson(value).replaceAll('<', '\\u003c')}</script>`;

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export async function pageOf({ about, document, model, result }: PageData): Promise<Buffer> {
  parts ??= readParts();
  const { script, style } = await parts;
  const { model: version, ...facts } = about;
  const policy = `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
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
    `<main><noscript><p>${languages.map((language) => withoutScript[language]).join(' ')}</p></noscript></main>`,
    block('about', { ...facts, modelName: version.name, modelHash: version.hash }),
    block('document', document),
    block('model', model),
    block('result', result),
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ];
  return Buffer.from(lines.join('\n'));
}
