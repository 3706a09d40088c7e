/**
 * Builds an analysis as a STIX 2.1 bundle: a threat is an attack-pattern; a customer, product, transaction or channel
 * is an indicator of it; a geography is a location; an industry or legal form is an identity class; a red flag is an
 * indicator labelled `red-flag`. A grouping contains the analysis, with an extension for occurrences and levels,
 * which STIX lacks. Obligations are left out.
 */
import { listRedFlags, type SavedAnalysis } from '@klarsikt/engine/analysis';
import { type CompiledModel, listRelatedRiskKeys, type NamedEntity } from '@klarsikt/engine/model';
import type { AnalysisLine, AnalysisReportData } from '@klarsikt/engine/report';
import type { RiskType } from '@klarsikt/engine/text';
import { createStixEntityExtension, createStixEntityObjects } from '@klarsikt/server/render/stix-entity.ts';
import { stixLibraryIdentity } from '@klarsikt/server/render/stix-library.ts';
import {
  createStixObject,
  createStixRelationship,
  replaceCitationsInText,
  type StixObject,
} from '@klarsikt/server/render/stix-objects.ts';
import { createStixRedFlagObjects } from '@klarsikt/server/render/stix-red-flags.ts';

export interface AnalysisStixInput {
  readonly model: CompiledModel;
  readonly saved: SavedAnalysis;
  readonly data: AnalysisReportData;
  readonly organisation: string;
}

export interface AnalysisStixObjects {
  readonly library: readonly StixObject[];
  readonly own: readonly StixObject[];
}

interface AnalysisContent {
  readonly threats: ReadonlyMap<string, StixObject>;
  /** Objects of the risks, by risk type and key. */
  readonly risks: ReadonlyMap<string, ReadonlyMap<string, StixObject>>;
  readonly redFlags: readonly { readonly threat: StixObject; readonly flag: StixObject }[];
  readonly translations: readonly StixObject[];
}

function buildContent({ model }: AnalysisStixInput, lines: readonly AnalysisLine[]): AnalysisContent {
  const by = stixLibraryIdentity.id;
  const threats = new Map<string, StixObject>();
  const risks = new Map<string, Map<string, StixObject>>();
  const translations = new Map<string, StixObject>();
  const translate = (objects: readonly StixObject[]) => {
    for (const object of objects) translations.set(object.id, object);
  };
  for (const { type, key } of lines) {
    const entity: NamedEntity | undefined = type === 'legals' ? undefined : model[type].byKey.get(key);
    if (entity === undefined) continue;
    const made = createStixEntityObjects(model, { collection: type, entity }, by);
    const into = type === 'threats' ? threats : (risks.get(type) ?? new Map<string, StixObject>());
    into.set(key, made.object);
    translate(made.translations);
    if (type !== 'threats') risks.set(type, into);
  }
  const redFlags = listRedFlags(
    model,
    [...threats.keys()].flatMap((key) => model.threats.byKey.get(key) ?? []),
  ).flatMap((said) => {
    const threat = threats.get(said.threat.key);
    const made = createStixRedFlagObjects(said, by);
    translate(made.translations);
    return threat === undefined ? [] : [{ threat, flag: made.flag }];
  });
  return { threats, risks, redFlags, translations: [...translations.values()] };
}

function buildRelations(
  { model }: AnalysisStixInput,
  { threats, risks, redFlags }: AnalysisContent,
): StixObject[] {
  const by = stixLibraryIdentity.id;
  const flagged = redFlags.map(({ threat, flag }) => createStixRelationship(flag, 'indicates', threat, by));
  const between = [...threats].flatMap(([key, threat]) => {
    const keys: { readonly [T in RiskType]: readonly string[] } = listRelatedRiskKeys(model, key);
    const mother = threats.get(model.threats.byKey.get(key)?.parent ?? '');
    const toRisks = Object.entries(keys).flatMap(([type, list]) =>
      list.flatMap((risk) => {
        const object = risks.get(type)?.get(risk);
        if (object === undefined) return [];
        return [
          object.type === 'indicator'
            ? createStixRelationship(object, 'indicates', threat, by)
            : createStixRelationship(threat, 'related-to', object, by),
        ];
      }),
    );
    return mother === undefined
      ? toRisks
      : [createStixRelationship(threat, 'derived-from', mother, by), ...toRisks];
  });
  return [...between, ...flagged];
}

const extensionText = `Property extension of a grouping that holds a threat analysis.
results: list of {ref, count, total, level}: the object occurs in count of total selected ones; level 0-4.
selected: list of {ref, level}. own_assessment: list of {ref, inherent, residual}, levels 0-4 of the author's own assessment.
segments: individuals, corporates. areas: legal, ml, tf, sv; absent is all. unknown: what the library did not have.
A list without members is left out, as STIX wants it.`;

const analysisExtension = createStixObject(
  'extension-definition',
  'threat-analysis',
  stixLibraryIdentity.id,
  {
    name: 'Klarsikt threat analysis',
    description: 'Occurrences and levels of a threat analysis.',
    schema: extensionText,
    version: '1.0.0',
    extension_types: ['property-extension'],
  },
);

function findRef(content: AnalysisContent, { type, key }: AnalysisLine): string | null {
  const object = type === 'threats' ? content.threats.get(key) : content.risks.get(type)?.get(key);
  return object?.id ?? null;
}

const selectedLines = ({ selectedThreats, selectedRisks }: AnalysisReportData): readonly AnalysisLine[] => [
  ...selectedThreats,
  ...selectedRisks.flatMap(({ lines }) => lines),
];
const resultLines = ({ relatedThreats, relatedRisks }: AnalysisReportData): readonly AnalysisLine[] => [
  ...relatedThreats,
  ...relatedRisks.flatMap(({ lines }) => lines),
];

function extensionValues({ saved, data }: AnalysisStixInput, content: AnalysisContent) {
  const withRef = <T>(lines: readonly AnalysisLine[], tell: (line: AnalysisLine, ref: string) => T): T[] =>
    lines.flatMap((line) => {
      const ref = findRef(content, line);
      return ref === null ? [] : [tell(line, ref)];
    });
  const results = resultLines(data);
  const lists = {
    selected: withRef(selectedLines(data), ({ level }, ref) => ({
      ref,
      ...(level === null ? {} : { level }),
    })),
    results: withRef(results, ({ count, total, level }, ref) => ({ ref, count, total, level: level ?? 0 })),
    own_assessment: withRef(
      results.filter(({ ownInherent }) => ownInherent !== null),
      ({ ownInherent, ownResidual }, ref) => ({ ref, inherent: ownInherent, residual: ownResidual }),
    ),
    segments: [...(saved.priv ? ['individuals'] : []), ...(saved.corp ? ['corporates'] : [])],
    areas: saved.calcRelevance,
    unknown: data.unknown.map(({ typeName, id }) => `${typeName} ${id}`),
  };
  // Leave out empty lists, because a STIX list has at least one member (STIX 2.1 section 2.10).
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { extension_type: 'property-extension', ...Object.fromEntries(filled) };
}

/** Builds note objects from report texts and notes. Their language is unknown, so none is declared. */
function buildNotes(
  input: AnalysisStixInput,
  content: AnalysisContent,
  grouping: StixObject,
  by: string,
): StixObject[] {
  const { saved, model } = input;
  const { title: _title, intro: _intro, ...texts } = saved.reportData.comments;
  const note = (place: string, text: string, ref: string): StixObject[] =>
    text.trim() === ''
      ? []
      : [createStixObject('note', `${grouping.id}|${place}`, by, { content: text, object_refs: [ref] })];
  const refFor = ({ type, id }: SavedAnalysis['comments'][number]): string => {
    const entity: NamedEntity | undefined =
      type === null || id === null ? undefined : model[type].byId.get(id);
    if (type === null || entity === undefined) return grouping.id;
    const object =
      type === 'threats' ? content.threats.get(entity.key) : content.risks.get(type)?.get(entity.key);
    return object?.id ?? grouping.id;
  };
  return [
    ...Object.entries(texts).flatMap(([place, text]) => note(`text:${place}`, text, grouping.id)),
    ...saved.comments.flatMap((comment, at) => note(`note:${at}`, comment.text, refFor(comment))),
  ];
}

/** Builds the objects of an analysis: one bundle for both languages, with the same ids in every export. */
export function buildAnalysisStixObjects(input: AnalysisStixInput): AnalysisStixObjects {
  const { saved, data, model } = input;
  const organisation = input.organisation.trim() || 'Klarsikt';
  const author = createStixObject('identity', `organisation:${organisation}`, null, {
    name: organisation,
    identity_class: 'organization',
  });
  const content = buildContent(input, [...selectedLines(data), ...resultLines(data)]);
  const relations = buildRelations(input, content);
  const main = [
    ...content.threats.values(),
    ...[...content.risks.values()].flatMap((list) => [...list.values()]),
    ...content.redFlags.map(({ flag }) => flag),
  ];
  const intro = replaceCitationsInText(saved.reportData.comments.intro, model.references.byKey).trim();
  const grouping = createStixObject('grouping', `${author.id}|${saved.created}|${saved.name}`, author.id, {
    name: saved.name,
    ...(intro === '' ? {} : { description: intro }),
    context: 'unspecified',
    object_refs: main.length === 0 ? [author.id] : [...main, ...relations].map(({ id }) => id),
    extensions: { [analysisExtension.id]: extensionValues(input, content) },
  });
  const definitions = main.length === 0 ? [] : [createStixEntityExtension(stixLibraryIdentity.id)];
  return {
    library: [
      stixLibraryIdentity,
      analysisExtension,
      ...definitions,
      ...main,
      ...relations,
      ...content.translations,
    ],
    own: [author, grouping, ...buildNotes(input, content, grouping, author.id)],
  };
}
