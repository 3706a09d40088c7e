import type { Threat, ThreatGrade, ThreatRelations, ThreatTexts } from '@klarsikt/engine/model';
import { geographyLevels, gradeMethods, riskTypes } from '@klarsikt/engine/text';
import type { ContentNode } from './decode.ts';
import { levelLabels, threatRelevances } from './vocabulary.ts';

/** Settings of the starter model that are not in the threat files: grading dates, and threats visible in a demo. */
export interface StarterModelSettings {
  /**
   * Day of most grades in the files. These grades get a different day for each category instead, so that their
   * reviews are not all due at once.
   */
  readonly spread: string;
  readonly gradeTimes: ReadonlyMap<string, { readonly priv: string; readonly corp: string }>;
  readonly demo: ReadonlySet<string>;
}

export function readStarterModelSettings(node: ContentNode): StarterModelSettings {
  return {
    spread: node.get('spread').string(),
    gradeTimes: new Map(
      node
        .get('gradeTimes')
        .entries()
        .map(([category, times]) => [
          category,
          { priv: times.get('priv').string(), corp: times.get('corp').string() },
        ]),
    ),
    demo: new Set(node.get('demo').strings()),
  };
}

export function readThreat(node: ContentNode, texts: ContentNode, choices: StarterModelSettings): Threat {
  const key = node.get('key').string();
  const category = node.get('category').optional((value) => value.string());
  const times = category === null ? undefined : choices.gradeTimes.get(category);
  return {
    key,
    id: node.get('id').number(),
    name: node.get('name').text(),
    description: node.get('description').text(),
    riskDescription: node.get('riskDescription').text(),
    category,
    relevance: node
      .get('relevance')
      .items()
      .map((item) => item.oneOf(threatRelevances)),
    multiRelevance: node.get('multiRelevance').boolean(),
    label: node.get('label').oneOf([...geographyLevels, 'UNDEFINED']),
    geography: node.get('geography').optional((value) => value.string()),
    parent: node.get('parent').optional((value) => value.string()),
    privGrade: node.get('privGrade').optional(readGrade),
    corpGrade: node.get('corpGrade').optional(readGrade),
    levelIndividual: node.get('levelIndividual').oneOf(levelLabels),
    levelCorporate: node.get('levelCorporate').oneOf(levelLabels),
    privGradeTime: gradeTime(node.get('privGradeTime'), times?.priv, choices),
    corpGradeTime: gradeTime(node.get('corpGradeTime'), times?.corp, choices),
    gradeMethods: node
      .get('gradeMethods')
      .items()
      .map((item) => item.oneOf(gradeMethods)),
    probability: readProbability(node.get('probability')),
    inheritance: [],
    demo: node.get('demo').boolean() || choices.demo.has(key),
    relations: readRelations(node.get('relations')),
    references: node.get('references').strings(),
    texts: readTexts(texts),
  };
}

function gradeTime(
  node: ContentNode,
  ofCategory: string | undefined,
  { spread }: StarterModelSettings,
): string | null {
  const own = node.optional((value) => value.string());
  return own === spread ? (ofCategory ?? own) : own;
}

function readGrade(node: ContentNode): ThreatGrade {
  return { grade: node.get('grade').number(), motivation: node.get('motivation').text() };
}

function readProbability(node: ContentNode): Threat['probability'] {
  const priv = node.get('priv').optional((value) => value.number());
  const corp = node.get('corp').optional((value) => value.number());
  return { ...(priv === null ? {} : { priv }), ...(corp === null ? {} : { corp }) };
}

function readRelations(node: ContentNode): ThreatRelations {
  const of = (type: (typeof riskTypes)[number]) => node.get(type).strings();
  return {
    customers: of('customers'),
    products: of('products'),
    transactions: of('transactions'),
    channels: of('channels'),
    geographies: of('geographies'),
    industries: of('industries'),
    legalForms: of('legalForms'),
    legals: of('legals'),
  };
}

function readTexts(node: ContentNode): ThreatTexts {
  return {
    generalInfo: node.get('generalInfo').text(),
    modusOperandi: node.get('modusOperandi').text(),
    customerCharacteristics: node.get('customerCharacteristics').text(),
    illicitFinancialFlows: node.get('illicitFinancialFlows').text(),
    geographicalAspects: node.get('geographicalAspects').text(),
    exploitation: node
      .get('exploitation')
      .items()
      .map((item) => ({
        product: item.get('product').string(),
        channel: item.get('channel').optional((value) => value.string()),
        text: item.get('text').text(),
      })),
    indicators: node
      .get('indicators')
      .items()
      .map((item) => ({
        type: item.get('type').oneOf(riskTypes),
        key: item.get('key').optional((value) => value.string()),
        text: item.text(),
      })),
  };
}
