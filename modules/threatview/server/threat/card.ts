import type { ThreatCard, ThreatCardReference, ThreatCardRisk } from '@klarsikt/contract';
import {
  filterThreats,
  findCountryListings,
  getThreatCategoryName,
  getThreatLevel,
  isGradeReviewDue,
} from '@klarsikt/engine/analysis';
import {
  type CompiledModel,
  findDivergingGrades,
  isMultiRelevant,
  listChildThreats,
  listMotherThreats,
  listRelatedRisks,
  listThreatCitations,
  listThreatControls,
  listThreatReferences,
  listThreatsRelatedToRisk,
  type NamedEntity,
  type Reference,
  type Threat,
  type ThreatTexts,
  toWebAddress,
} from '@klarsikt/engine/model';
import {
  type FigureSegment,
  operationalRelevances,
  type RiskType,
  riskTypes,
  type Text,
} from '@klarsikt/engine/text';
import { isRelevantUnder, listFigureSegments } from '@klarsikt/engine/values';

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

function pickName<E extends NamedEntity>({ id, key, name }: E) {
  return { id, key, name };
}

function pickDescription<E extends NamedEntity>(entity: E) {
  return { ...pickName(entity), description: entity.description };
}

function computeGrade(
  model: CompiledModel,
  threat: Threat,
  segment: FigureSegment,
): ThreatCard['individuals'] {
  const found = getThreatLevel(model, threat.key, segment);
  const source = model.threats.byKey.get(found?.inheritedFrom ?? threat.key) ?? threat;
  const [grade, gradedAt] =
    segment === 'INDIVIDUALS'
      ? [source.privGrade, source.privGradeTime]
      : [source.corpGrade, source.corpGradeTime];
  return {
    level: found?.level ?? null,
    inheritedFrom: source === threat ? null : pickName(source),
    motivation: grade?.motivation ?? null,
    gradedAt,
  };
}

function buildThreatLine(model: CompiledModel, threat: Threat): ThreatCard['children'][number] {
  return {
    ...pickDescription(threat),
    individuals: getThreatLevel(model, threat.key, 'INDIVIDUALS')?.level ?? null,
    corporates: getThreatLevel(model, threat.key, 'CORPORATES')?.level ?? null,
    context: threat.context === true,
  };
}

function findHighestLevel(model: CompiledModel, threats: readonly Threat[], segment: FigureSegment): number {
  return threats.reduce(
    (level, { key }) => Math.max(level, getThreatLevel(model, key, segment)?.level ?? 0),
    0,
  );
}

function listRisks(model: CompiledModel, threat: Threat): ThreatCard['risks'] {
  const counted = new Set(filterThreats(model, {}));
  const of = (type: Exclude<RiskType, 'legals'>): ThreatCardRisk[] =>
    listRelatedRisks(model, threat.key, type).map((risk) => {
      const concerned = listFigureSegments('segment' in risk ? risk.segment : undefined);
      const behind = listThreatsRelatedToRisk(model, type, risk.key).filter((other) => counted.has(other));
      const lists = type === 'geographies' ? findCountryListings(model, risk.key) : [];
      const listed = lists[0]?.level ?? 0;
      const level = (segment: FigureSegment) =>
        concerned.includes(segment) ? Math.max(listed, findHighestLevel(model, behind, segment)) : null;
      return {
        ...pickDescription(risk),
        own: threat.relations[type].includes(risk.key),
        kri: 'kri' in risk && risk.kri,
        individuals: level('INDIVIDUALS'),
        corporates: level('CORPORATES'),
        threats: behind.length,
        lists: lists.map(({ list, value, level: stands }) => ({
          ...pickName(list),
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

function listLegals(model: CompiledModel, threat: Threat): ThreatCard['legals'] {
  return listRelatedRisks(model, threat.key, 'legals').map((legal) => ({
    ...pickDescription(legal),
    lawReference: legal.lawReference,
    own: threat.relations.legals.includes(legal.key),
  }));
}

function listControls(model: CompiledModel, threat: Threat): ThreatCard['controls'] {
  return listThreatControls(model, threat.key)
    .map(({ control, risks }) => ({
      ...pickDescription(control),
      category: model.controlCategories.byKey.get(control.category ?? '')?.name ?? null,
      type: control.type,
      general: control.general,
      covers: risks.map(({ type, key }) => ({ type, key })),
    }))
    .sort((a, b) => Number(a.general) - Number(b.general) || b.covers.length - a.covers.length);
}

/** Lists the sources of a card: the threat's sources first, then sources that only its texts or ratings cite. */
function listSources(model: CompiledModel, threat: Threat): ThreatCardReference[] {
  const citations = listThreatCitations(threat);
  const cited = new Set(citations);
  const listed = listThreatReferences(model, threat.key);
  const rating = (threat.sourceGrades ?? []).map(({ reference }) => reference);
  const extra = [...cited, ...rating].flatMap((key) => model.references.byKey.get(key) ?? []);
  return [...new Set([...listed, ...extra])].map((reference) => buildSource(model, reference, cited));
}

function buildSource(
  model: CompiledModel,
  reference: Reference,
  cited: ReadonlySet<string>,
): ThreatCardReference {
  const { title, author, authorShort, publication, published, year, url, country, online, retrieved } =
    reference;
  return {
    ...pickName(reference),
    title,
    author,
    authorShort,
    publication,
    published,
    year,
    url: toWebAddress(url),
    online,
    retrieved,
    level: model.geographies.byKey.get(country ?? '')?.level ?? 'UNDEFINED',
    pdfCmsId: reference.pdfCmsId ?? null,
    maiaDocumentId: reference.maiaDocumentId ?? null,
    cited: cited.has(reference.key),
  };
}

function listPublications(model: CompiledModel, threat: Threat): ThreatCard['publications'] {
  const tags = new Set(
    model.tags.list.filter(({ threats }) => threats.includes(threat.key)).map(({ key }) => key),
  );
  return model.publications.list
    .filter((publication) => publication.tags.some((tag) => tags.has(tag)))
    .sort((a, b) => b.published.localeCompare(a.published))
    .slice(0, publicationsShown)
    .map(({ id, key, title, published, source }) => ({ id, key, title, published, source }));
}

function buildTexts(model: CompiledModel, { texts = noTexts }: Threat) {
  const { exploitation, indicators, ...themes } = texts;
  return {
    themes,
    exploitation: exploitation.flatMap(({ product, channel, text }) => {
      const entity = model.products.byKey.get(product);
      const through = model.channels.byKey.get(channel ?? '');
      return entity === undefined
        ? []
        : [
            {
              product: pickDescription(entity),
              channel: through === undefined ? null : pickName(through),
              text,
            },
          ];
    }),
    indicators: indicators.flatMap(({ type, key, text }) => {
      const riskType = riskTypes.find((candidate) => candidate === type);
      if (riskType === undefined) return [];
      const risk = key === null ? undefined : model[riskType].byKey.get(key);
      return [{ type: riskType, risk: risk === undefined ? null : pickName(risk), text }];
    }),
  };
}

/** Builds the content of a threat card; `today` is an ISO date. */
export function buildThreatCard(
  model: CompiledModel,
  threat: Threat,
  today: string,
): Omit<ThreatCard, 'modelHash'> {
  const { riskDescription, category, label, geography, demo, context } = threat;
  const [mother] = listMotherThreats(model, threat.key);
  const place = model.geographies.byKey.get(geography ?? '');
  const individuals = computeGrade(model, threat, 'INDIVIDUALS');
  const corporates = computeGrade(model, threat, 'CORPORATES');
  const levels = { individuals: individuals.level, corporates: corporates.level };
  return {
    ...pickDescription(threat),
    riskDescription,
    category: { key: category, name: getThreatCategoryName(model, threat) },
    relevances: operationalRelevances.filter((area) => isRelevantUnder(threat.relevance, [area])),
    multiRelevance: isMultiRelevant(threat),
    label,
    geography: place === undefined ? null : pickName(place),
    individuals,
    corporates,
    ratedOtherwise: findDivergingGrades(threat, levels).map(({ reference, priv, corp, text }) => ({
      ...{ key: reference, individuals: priv, corporates: corp, text },
    })),
    gradeMethods: [...threat.gradeMethods],
    reviewDue: isGradeReviewDue(threat, today),
    demo,
    context: context === true,
    mother: mother === undefined ? null : buildThreatLine(model, mother),
    children: listChildThreats(model, threat.key).map((child) => buildThreatLine(model, child)),
    ...buildTexts(model, threat),
    risks: listRisks(model, threat),
    legals: listLegals(model, threat),
    controls: listControls(model, threat),
    references: listSources(model, threat),
    publications: listPublications(model, threat),
  };
}
