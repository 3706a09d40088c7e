/** The threat card, gathered from one projection. */
import type { CardReference, CardRisk, ThreatCard } from '@klarsikt/contract';
import {
  type CompiledModel,
  categoryNameOf,
  childrenOf,
  citationsIn,
  controlsOf,
  countsUnder,
  type FigureSegment,
  figureSegmentsOf,
  filterThreats,
  isMultiRelevant,
  listingsOf,
  mothersOf,
  type NamedEntity,
  operationalRelevances,
  type Reference,
  type RiskType,
  ratedOtherwise,
  referencesOf,
  related,
  reviewDue,
  riskTypes,
  type Text,
  type Threat,
  type ThreatTexts,
  threatLevelOf,
  threatsOf,
  webAddressOf,
} from '@klarsikt/engine';

const publicationsShown = 5;
const unwritten: Text = { en: '', sv: '' };

const noTexts: ThreatTexts = {
  generalInfo: unwritten,
  modusOperandi: unwritten,
  customerCharacteristics: unwritten,
  illicitFinancialFlows: unwritten,
  geographicalAspects: unwritten,
  exploitation: [],
  indicators: [],
};

function named<E extends NamedEntity>({ id, key, name }: E) {
  return { id, key, name };
}

function described<E extends NamedEntity>(entity: E) {
  return { ...named(entity), description: entity.description };
}

function gradeOf(model: CompiledModel, threat: Threat, segment: FigureSegment): ThreatCard['individuals'] {
  const found = threatLevelOf(model, threat.key, segment);
  const source = model.threats.byKey.get(found?.inheritedFrom ?? threat.key) ?? threat;
  const [grade, gradedAt] =
    segment === 'INDIVIDUALS'
      ? [source.privGrade, source.privGradeTime]
      : [source.corpGrade, source.corpGradeTime];
  return {
    level: found?.level ?? null,
    inheritedFrom: source === threat ? null : named(source),
    motivation: grade?.motivation ?? null,
    gradedAt,
  };
}

function lineOf(model: CompiledModel, threat: Threat): ThreatCard['children'][number] {
  return {
    ...described(threat),
    individuals: threatLevelOf(model, threat.key, 'INDIVIDUALS')?.level ?? null,
    corporates: threatLevelOf(model, threat.key, 'CORPORATES')?.level ?? null,
    context: threat.context === true,
  };
}

function highest(model: CompiledModel, threats: readonly Threat[], segment: FigureSegment): number {
  return threats.reduce(
    (level, { key }) => Math.max(level, threatLevelOf(model, key, segment)?.level ?? 0),
    0,
  );
}

function risksOf(model: CompiledModel, threat: Threat): ThreatCard['risks'] {
  const counted = new Set(filterThreats(model, {}));
  const of = (type: Exclude<RiskType, 'legals'>): CardRisk[] =>
    related(model, threat.key, type).map((risk) => {
      const concerned = figureSegmentsOf('segment' in risk ? risk.segment : undefined);
      const behind = threatsOf(model, type, risk.key).filter((other) => counted.has(other));
      const lists = type === 'geographies' ? listingsOf(model, risk.key) : [];
      const listed = lists[0]?.level ?? 0;
      const level = (segment: FigureSegment) =>
        concerned.includes(segment) ? Math.max(listed, highest(model, behind, segment)) : null;
      return {
        ...described(risk),
        own: threat.relations[type].includes(risk.key),
        kri: 'kri' in risk && risk.kri,
        individuals: level('INDIVIDUALS'),
        corporates: level('CORPORATES'),
        threats: behind.length,
        lists: lists.map(({ list, value, level: stands }) => ({
          ...named(list),
          kind: list.kind,
          value,
          level: stands,
          date: list.date,
          source: list.source,
        })),
      };
    });
  return {
    customers: of('customers'),
    products: of('products'),
    transactions: of('transactions'),
    channels: of('channels'),
    geographies: of('geographies'),
    industries: of('industries'),
    legalForms: of('legalForms'),
  };
}

function legalsOf(model: CompiledModel, threat: Threat): ThreatCard['legals'] {
  return related(model, threat.key, 'legals').map((legal) => ({
    ...described(legal),
    lawReference: legal.lawReference,
    own: threat.relations.legals.includes(legal.key),
  }));
}

function controlsOfThreat(model: CompiledModel, threat: Threat): ThreatCard['controls'] {
  return controlsOf(model, threat.key)
    .map(({ control, risks }) => ({
      ...described(control),
      category: model.controlCategories.byKey.get(control.category ?? '')?.name ?? null,
      type: control.type,
      general: control.general,
      covers: risks.map(({ type, key }) => ({ type, key })),
    }))
    .sort((a, b) => Number(a.general) - Number(b.general) || b.covers.length - a.covers.length);
}

/** The threat's sources, then those that only its texts cite, or that rate it themselves. */
function sourcesOf(model: CompiledModel, threat: Threat): CardReference[] {
  const citations = citationsIn(threat);
  const cited = new Set(citations);
  const listed = referencesOf(model, threat.key);
  const rating = (threat.sourceGrades ?? []).map(({ reference }) => reference);
  const extra = [...cited, ...rating].flatMap((key) => model.references.byKey.get(key) ?? []);
  return [...new Set([...listed, ...extra])].map((reference) => sourceOf(model, reference, cited));
}

function sourceOf(model: CompiledModel, reference: Reference, cited: ReadonlySet<string>): CardReference {
  const { title, author, authorShort, publication, published, year, url, country, online, retrieved } =
    reference;
  return {
    ...named(reference),
    title,
    author,
    authorShort,
    publication,
    published,
    year,
    url: webAddressOf(url),
    online,
    retrieved,
    level: model.geographies.byKey.get(country ?? '')?.level ?? 'UNDEFINED',
    pdfCmsId: reference.pdfCmsId ?? null,
    maiaDocumentId: reference.maiaDocumentId ?? null,
    cited: cited.has(reference.key),
  };
}

function publicationsOf(model: CompiledModel, threat: Threat): ThreatCard['publications'] {
  const tags = new Set(
    model.tags.list.filter(({ threats }) => threats.includes(threat.key)).map(({ key }) => key),
  );
  return model.publications.list
    .filter((publication) => publication.tags.some((tag) => tags.has(tag)))
    .sort((a, b) => b.published.localeCompare(a.published))
    .slice(0, publicationsShown)
    .map(({ id, key, title, published, source }) => ({ id, key, title, published, source }));
}

function textsOf(model: CompiledModel, { texts = noTexts }: Threat) {
  const { exploitation, indicators, ...themes } = texts;
  return {
    themes,
    exploitation: exploitation.flatMap(({ product, channel, text }) => {
      const entity = model.products.byKey.get(product);
      const through = model.channels.byKey.get(channel ?? '');
      return entity === undefined
        ? []
        : [{ product: described(entity), channel: through === undefined ? null : named(through), text }];
    }),
    indicators: indicators.flatMap(({ type, key, text }) => {
      const riskType = riskTypes.find((candidate) => candidate === type);
      if (riskType === undefined) return [];
      const risk = key === null ? undefined : model[riskType].byKey.get(key);
      return [{ type: riskType, risk: risk === undefined ? null : named(risk), text }];
    }),
  };
}

/** Everything that the card of a threat shows; `today` is an ISO date. */
export function cardOf(model: CompiledModel, threat: Threat, today: string): Omit<ThreatCard, 'modelHash'> {
  const { riskDescription, category, label, geography, demo, context } = threat;
  const [mother] = mothersOf(model, threat.key);
  const place = model.geographies.byKey.get(geography ?? '');
  const individuals = gradeOf(model, threat, 'INDIVIDUALS');
  const corporates = gradeOf(model, threat, 'CORPORATES');
  const levels = { individuals: individuals.level, corporates: corporates.level };
  return {
    ...described(threat),
    riskDescription,
    category: { key: category, name: categoryNameOf(model, threat) },
    relevances: operationalRelevances.filter((area) => countsUnder(threat.relevance, [area])),
    multiRelevance: isMultiRelevant(threat),
    label,
    geography: place === undefined ? null : named(place),
    individuals,
    corporates,
    ratedOtherwise: ratedOtherwise(threat, levels).map(({ reference, priv, corp, text }) => ({
      ...{ key: reference, individuals: priv, corporates: corp, text },
    })),
    gradeMethods: [...threat.gradeMethods],
    reviewDue: reviewDue(threat, today),
    demo,
    context: context === true,
    mother: mother === undefined ? null : lineOf(model, mother),
    children: childrenOf(model, threat.key).map((child) => lineOf(model, child)),
    ...textsOf(model, threat),
    risks: risksOf(model, threat),
    legals: legalsOf(model, threat),
    controls: controlsOfThreat(model, threat),
    references: sourcesOf(model, threat),
    publications: publicationsOf(model, threat),
  };
}
