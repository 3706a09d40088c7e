import { shippedTemplates, type TemplateRow, templateSources } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import { type ReportTemplate, readTemplate } from '@klarsikt/engine/report';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ResolvedTemplate, TemplateLookup } from './provides.ts';
import { isShippedTemplateId, shippedTemplatesById, templateShapes } from './shipped.ts';
import {
  completeOwnTemplate,
  findOwnTemplate,
  findTemplateInstallation,
  listOwnTemplates,
  listTemplatesInstalledIn,
  type StoredTemplateRow as OwnRow,
  type TemplateInstallationRow,
} from './store.ts';
import { findWordTemplate, listWordTemplates, type WordTemplateRow } from './word.store.ts';

const hasFindingsToMend = ({ version }: WordTemplateRow): boolean =>
  version.reading.findings.some(({ kind }) => kind === 'mend');

function aboutTemplate(template: ReportTemplate): Pick<TemplateRow, 'name' | 'description' | 'parameters'> {
  const { name, description, parameters = [] } = template;
  return { name, description, parameters };
}

function ofShipped(): TemplateRow[] {
  return shippedTemplates.map((ref) => {
    const { kind, template } = shippedTemplatesById[ref];
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
  const { kind, origin, template } = completeOwnTemplate(document);
  return {
    ref: `own-${id}`,
    source: 'own',
    kind,
    ...aboutTemplate(template),
    origin,
    usable: readTemplate(template, templateShapes[kind], { stored: true }).template !== null,
    updated: { at: updatedAt.toISOString(), author: updatedName },
  };
}

function ofInstalled({ id, document, owner, at, author }: TemplateInstallationRow): TemplateRow {
  const { kind, template } = completeOwnTemplate(document);
  return {
    ref: `installed-${id}`,
    source: 'installed',
    kind,
    ...aboutTemplate(template),
    origin: owner,
    usable: readTemplate(template, templateShapes[kind], { stored: true }).template !== null,
    updated: { at: at.toISOString(), author },
  };
}

function ofWord(row: WordTemplateRow): TemplateRow {
  const { id, name, version } = row;
  return {
    ref: `word-${id}`,
    source: 'word',
    kind: 'assessment',
    name: { en: name, sv: name },
    description: { en: '', sv: '' },
    origin: '',
    parameters: [],
    usable: !hasFindingsToMend(row),
    updated: { at: version.at.toISOString(), author: version.author },
  };
}

export async function listLibraryTemplates(tx: ReadTx, actor: Actor): Promise<TemplateRow[]> {
  const rows = [
    ...ofShipped(),
    ...(await listOwnTemplates(tx)).map(ofOwn),
    ...(await listTemplatesInstalledIn(tx, requireFound(actor.organizationId))).map(ofInstalled),
    ...(await listWordTemplates(tx)).map(ofWord),
  ];
  const order = ({ source }: TemplateRow): number => templateSources.indexOf(source);
  return rows.toSorted((a, b) => order(a) - order(b));
}

function parseReference(ref: string): { readonly source: string; readonly id: number } {
  const [source = '', id = ''] = ref.split('-');
  return { source, id: Number(id) };
}

export interface LibraryTemplate {
  readonly row: TemplateRow;
  readonly template: (ReportTemplate & JsonObject) | null;
}

const asJson = (template: ReportTemplate): ReportTemplate & JsonObject =>
  JSON.parse(JSON.stringify(template));

/** Returns a template of the library with its content; null if the reference is unknown. */
export async function findLibraryTemplate(
  tx: ReadTx,
  actor: Actor,
  ref: string,
): Promise<LibraryTemplate | null> {
  const row = (await listLibraryTemplates(tx, actor)).find((one) => one.ref === ref);
  if (row === undefined) return null;
  if (isShippedTemplateId(ref)) return { row, template: asJson(shippedTemplatesById[ref].template) };
  const { source, id } = parseReference(ref);
  if (source === 'own') {
    const own = await findOwnTemplate(tx, id);
    return own === null ? null : { row, template: completeOwnTemplate(own.document).template };
  }
  if (source === 'installed') {
    const all = await listTemplatesInstalledIn(tx, requireFound(actor.organizationId));
    const one = all.find((install) => install.id === id);
    return one === undefined ? null : { row, template: completeOwnTemplate(one.document).template };
  }
  return { row, template: null };
}

/** Returns the template of a stored document; refuses if it has faults. */
function requireUsable(document: JsonObject, ref: string): ResolvedTemplate {
  const { kind, template } = completeOwnTemplate(document);
  const read = readTemplate(template, templateShapes[kind], { stored: true });
  if (read.template === null) throw new Refusal('error.template.faults');
  return { ref, kind, name: read.template.name, template: read.template, word: null };
}

export const templateLookup: TemplateLookup = {
  findWord: async (tx, id) => {
    const row = requireFound(await findWordTemplate(tx, id));
    return { content: row.version.content, usable: !hasFindingsToMend(row) };
  },
  find: async (tx, ref) => {
    if (isShippedTemplateId(ref)) {
      const { kind, template } = shippedTemplatesById[ref];
      return { ref, kind, name: template.name, template, word: null };
    }
    const { source, id } = parseReference(ref);
    if (source === 'own') return requireUsable(requireFound(await findOwnTemplate(tx, id)).document, ref);
    if (source === 'installed')
      return requireUsable(requireFound(await findTemplateInstallation(tx, id)).document, ref);
    const row = requireFound(await findWordTemplate(tx, id));
    if (hasFindingsToMend(row)) throw new Refusal('error.report.word');
    const { content, version } = row.version;
    const name = { en: row.name, sv: row.name };
    return { ref, kind: 'assessment', name, template: null, word: { content, version } };
  },
};
