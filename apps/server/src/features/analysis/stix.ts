/**
 * An analysis as a STIX 2.1 bundle. Every red flag of a threat is an indicator too, labelled `red-flag`. A threat is an
 * attack-pattern, a customer, product, transaction or channel an indicator of it, a geography a location, an industry or legal form an identity class; a grouping holds the analysis,
 * and what STIX has no word for (occurrences, levels) is an extension of the grouping. Obligations stay out.
 */
import {
  type AnalysisLine,
  type AnalysisReportData,
  type CompiledModel,
  type NamedEntity,
  type RiskType,
  redFlagsOf,
  relatedKeys,
  type SavedAnalysis,
} from '@klarsikt/engine';
import { entityExtension, entityObjects } from '../../render/stix-entity.ts';
import {
  type Origin,
  plainCitations,
  relationship,
  type StixObject,
  stixId,
  stixObject,
} from '../../render/stix-objects.ts';
import { redFlagObjects } from '../../render/stix-red-flags.ts';

export interface StixInput {
  readonly model: CompiledModel;
  readonly saved: SavedAnalysis;
  readonly data: AnalysisReportData;
  /** The model version's name and when it was published. */
  readonly version: { readonly name: string; readonly publishedAt: Date };
  readonly organisation: string;
  readonly language: 'en' | 'sv';
}

/** Objects of the analysis by what they stand for. */
interface Content {
  readonly threats: ReadonlyMap<string, StixObject>;
  /** By type, then by key. */
  readonly risks: ReadonlyMap<string, ReadonlyMap<string, StixObject>>;
  /** Each with its threat. */
  readonly redFlags: readonly { readonly threat: StixObject; readonly flag: StixObject }[];
  readonly translations: readonly StixObject[];
}

function contentOf({ model }: StixInput, lines: readonly AnalysisLine[], origin: Origin): Content {
  const threats = new Map<string, StixObject>();
  const risks = new Map<string, Map<string, StixObject>>();
  const translations = new Map<string, StixObject>();
  for (const { type, key } of lines) {
    const entity: NamedEntity | undefined = type === 'legals' ? undefined : model[type].byKey.get(key);
    if (entity === undefined) continue;
    const { object, swedish } = entityObjects(model, { collection: type, entity }, origin);
    const into = type === 'threats' ? threats : (risks.get(type) ?? new Map<string, StixObject>());
    into.set(key, object);
    translations.set(object.id, swedish);
    if (type !== 'threats') risks.set(type, into);
  }
  const redFlags = redFlagsOf(
    model,
    [...threats.keys()].flatMap((key) => model.threats.byKey.get(key) ?? []),
  ).flatMap((said) => {
    const threat = threats.get(said.threat.key);
    const { flag, swedish } = redFlagObjects(said, origin);
    translations.set(flag.id, swedish);
    return threat === undefined ? [] : [{ threat, flag }];
  });
  return { threats, risks, redFlags, translations: [...translations.values()] };
}

function relationsOf(
  { model }: StixInput,
  { threats, risks, redFlags }: Content,
  origin: Origin,
): StixObject[] {
  const flagged = redFlags.map(({ threat, flag }) => relationship(flag, 'indicates', threat, origin));
  const between = [...threats].flatMap(([key, threat]) => {
    const keys: { readonly [T in RiskType]: readonly string[] } = relatedKeys(model, key);
    const mother = threats.get(model.threats.byKey.get(key)?.parent ?? '');
    const toRisks = Object.entries(keys).flatMap(([type, list]) =>
      list.flatMap((risk) => {
        const object = risks.get(type)?.get(risk);
        if (object === undefined) return [];
        return [
          object.type === 'indicator'
            ? relationship(object, 'indicates', threat, origin)
            : relationship(threat, 'related-to', object, origin),
        ];
      }),
    );
    return mother === undefined
      ? toRisks
      : [relationship(threat, 'derived-from', mother, origin), ...toRisks];
  });
  return [...between, ...flagged];
}

const extensionText = `Property extension of a grouping that holds a threat analysis.
results: list of {ref, count, total, level}: the object occurs in count of total selected ones; level 0-4.
selected: list of {ref, level}. own_assessment: list of {ref, inherent, residual}, levels 0-4 of the author's own assessment.
segments: individuals, corporates. areas: legal, ml, tf, sv; absent is all. unknown: what the library did not have.
A list without members is left out, as STIX wants it.`;

function extension(origin: Origin): StixObject {
  return stixObject('extension-definition', 'threat-analysis', origin, {
    name: 'Klarsikt threat analysis',
    description: 'Occurrences and levels of a threat analysis.',
    schema: extensionText,
    version: '1.0.0',
    extension_types: ['property-extension'],
  });
}

function refOf(content: Content, { type, key }: AnalysisLine): string | null {
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

function extensionValues({ saved, data }: StixInput, content: Content) {
  const withRef = <T>(lines: readonly AnalysisLine[], tell: (line: AnalysisLine, ref: string) => T): T[] =>
    lines.flatMap((line) => {
      const ref = refOf(content, line);
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
  // STIX 2.1 section 2.10: a list that is there has at least one member.
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return { extension_type: 'property-extension', ...Object.fromEntries(filled) };
}

/** Texts of the report page and notes as note objects on what they speak of. */
function notesOf(input: StixInput, content: Content, grouping: StixObject, origin: Origin): StixObject[] {
  const { saved, model, language } = input;
  const { title: _title, intro: _intro, ...texts } = saved.reportData.comments;
  const note = (place: string, text: string, ref: string): StixObject[] =>
    text.trim() === ''
      ? []
      : [
          stixObject('note', `${grouping.id}|${place}`, origin, {
            lang: language,
            content: text,
            object_refs: [ref],
          }),
        ];
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

/** The bundle. The same analysis on the same model version gives the same ids, in both languages. */
export function stixBundle(input: StixInput): StixObject & { readonly objects: readonly StixObject[] } {
  const { saved, data, model, version, language } = input;
  const published = version.publishedAt.toISOString();
  const nobody = { created: published, modified: published, by: null };
  const library = stixObject('identity', 'klarsikt-library', nobody, {
    name: `Klarsikt threat library ${version.name}`,
    identity_class: 'system',
  });
  const [created, updated] = [new Date(saved.created), new Date(Math.max(saved.created, saved.updated))];
  const own = { created: created.toISOString(), modified: updated.toISOString(), by: null };
  const organisation = input.organisation.trim() || 'Klarsikt';
  const author = stixObject('identity', `organisation:${organisation}`, nobody, {
    name: organisation,
    identity_class: 'organization',
  });
  const fromLibrary = { created: published, modified: published, by: library.id };
  const fromAuthor = { ...own, by: author.id };
  const content = contentOf(input, [...selectedLines(data), ...resultLines(data)], fromLibrary);
  const relations = relationsOf(input, content, fromLibrary);
  const definition = extension(fromLibrary);
  const main = [
    ...content.threats.values(),
    ...[...content.risks.values()].flatMap((list) => [...list.values()]),
    ...content.redFlags.map(({ flag }) => flag),
  ];
  const intro = plainCitations(saved.reportData.comments.intro, model.references.byKey).trim();
  const grouping = stixObject('grouping', `${author.id}|${saved.created}|${saved.name}`, fromAuthor, {
    lang: language,
    name: saved.name,
    ...(intro === '' ? {} : { description: intro }),
    context: 'unspecified',
    object_refs: main.length === 0 ? [author.id] : [...main, ...relations].map(({ id }) => id),
    extensions: { [definition.id]: extensionValues(input, content) },
  });
  const notes = notesOf(input, content, grouping, fromAuthor);
  return {
    type: 'bundle',
    id: stixId('bundle', `${grouping.id}|${saved.updated}|${version.name}|${language}`),
    objects: [
      library,
      author,
      definition,
      ...(main.length === 0 ? [] : [entityExtension(fromLibrary)]),
      grouping,
      ...main,
      ...relations,
      ...notes,
      ...content.translations,
    ],
  };
}
