/** Every template that an organisation can use, as lists show them. */
import { shippedTemplates, type TemplateRow, templateSources } from '@klarsikt/contract';
import { type JsonObject, type ReportTemplate, readTemplate } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { FoundTemplate, Templates } from './provides.ts';
import { isShipped, shapes, shipped } from './shipped.ts';
import {
  findInstall,
  findOwn,
  type InstallRow,
  installedIn,
  type TemplateRow as OwnRow,
  ownTemplates,
  wholeTemplate,
} from './store.ts';
import { findWord, newestWords, type WordRow } from './word.store.ts';

const isMendable = ({ version }: WordRow): boolean =>
  version.reading.findings.some(({ kind }) => kind === 'mend');

function aboutTemplate(template: ReportTemplate): Pick<TemplateRow, 'name' | 'description' | 'parameters'> {
  const { name, description, parameters = [] } = template;
  return { name, description, parameters };
}

function ofShipped(): TemplateRow[] {
  return shippedTemplates.map((ref) => {
    const { kind, template } = shipped[ref];
    return {
      ref,
      source: 'shipped',
      kind,
      ...aboutTemplate(template),
      origin: '',
      usable: true,
      updated: null,
    };
  });
}

function ofOwn({ id, document, updatedAt, updatedName }: OwnRow): TemplateRow {
  const { kind, origin, template } = wholeTemplate(document);
  return {
    ref: `own-${id}`,
    source: 'own',
    kind,
    ...aboutTemplate(template),
    origin,
    usable: readTemplate(template, shapes[kind], { stored: true }).template !== null,
    updated: { at: updatedAt.toISOString(), author: updatedName },
  };
}

function ofInstalled({ id, document, owner, at, author }: InstallRow): TemplateRow {
  const { kind, template } = wholeTemplate(document);
  return {
    ref: `installed-${id}`,
    source: 'installed',
    kind,
    ...aboutTemplate(template),
    origin: owner,
    usable: readTemplate(template, shapes[kind], { stored: true }).template !== null,
    updated: { at: at.toISOString(), author },
  };
}

function ofWord(row: WordRow): TemplateRow {
  const { id, name, version } = row;
  return {
    ref: `word-${id}`,
    source: 'word',
    kind: 'assessment',
    name: { en: name, sv: name },
    description: { en: '', sv: '' },
    origin: '',
    parameters: [],
    usable: !isMendable(row),
    updated: { at: version.at.toISOString(), author: version.author },
  };
}

/** Shipped ones first, then own, installed and Word files. */
export async function library(tx: ReadTx, actor: Actor): Promise<TemplateRow[]> {
  const rows = [
    ...ofShipped(),
    ...(await ownTemplates(tx)).map(ofOwn),
    ...(await installedIn(tx, found(actor.organizationId))).map(ofInstalled),
    ...(await newestWords(tx)).map(ofWord),
  ];
  const order = ({ source }: TemplateRow): number => templateSources.indexOf(source);
  return rows.toSorted((a, b) => order(a) - order(b));
}

/** Source and number of a name that is none of a shipped template. */
function split(ref: string): { readonly source: string; readonly id: number } {
  const [source = '', id = ''] = ref.split('-');
  return { source, id: Number(id) };
}

export interface Listed {
  readonly row: TemplateRow;
  readonly template: (ReportTemplate & JsonObject) | null;
}

const asJson = (template: ReportTemplate): ReportTemplate & JsonObject =>
  JSON.parse(JSON.stringify(template));

/** One template of the library, whole; null where there is none of that name. */
export async function listed(tx: ReadTx, actor: Actor, ref: string): Promise<Listed | null> {
  const row = (await library(tx, actor)).find((one) => one.ref === ref);
  if (row === undefined) return null;
  if (isShipped(ref)) return { row, template: asJson(shipped[ref].template) };
  const { source, id } = split(ref);
  if (source === 'own') {
    const own = await findOwn(tx, id);
    return own === null ? null : { row, template: wholeTemplate(own.document).template };
  }
  if (source === 'installed') {
    const all = await installedIn(tx, found(actor.organizationId));
    const one = all.find((install) => install.id === id);
    return one === undefined ? null : { row, template: wholeTemplate(one.document).template };
  }
  return { row, template: null };
}

/** The template that a stored document holds, if nothing is wrong with it. */
function usable(document: JsonObject, ref: string): FoundTemplate {
  const { kind, template } = wholeTemplate(document);
  const read = readTemplate(template, shapes[kind], { stored: true });
  if (read.template === null) throw new Refusal('error.template.faults');
  return { ref, kind, name: read.template.name, template: read.template, word: null };
}

/** Templates as reports use them. */
export const templates: Templates = {
  findWord: async (tx, id) => {
    const row = found(await findWord(tx, id));
    return { content: row.version.content, usable: !isMendable(row) };
  },
  find: async (tx, ref) => {
    if (isShipped(ref)) {
      const { kind, template } = shipped[ref];
      return { ref, kind, name: template.name, template, word: null };
    }
    const { source, id } = split(ref);
    if (source === 'own') return usable(found(await findOwn(tx, id)).document, ref);
    if (source === 'installed') return usable(found(await findInstall(tx, id)).document, ref);
    const row = found(await findWord(tx, id));
    if (isMendable(row)) throw new Refusal('error.report.word');
    const { content, version } = row.version;
    const name = { en: row.name, sv: row.name };
    return { ref, kind: 'assessment', name, template: null, word: { content, version } };
  },
};
