/** Threats in the report, with their levels per segment and their exploitation of offered products. */
import { hasMotivation } from '../../assess/input.ts';
import { isThreatSettled, listIncludedThreats } from '../../assessment/progress.ts';
import { listIncludedRisks } from '../../assessment/risk-rows.ts';
import { parseExploitationCellName } from '../../completeness/matrix.ts';
import { listThreatReferences } from '../../model/queries.ts';
import type { Threat } from '../../model/types.ts';
import { operationalRelevances } from '../../text/terms.ts';
import { getRelevanceAbbreviation } from '../../words/words.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ProductMisuse, RiskLine, ThreatLine } from './lines.ts';
import type { ThreatGroup } from './types.ts';
import { reportDataWords } from './words.ts';

/** Removes a leading letter such as "A.", which only serves to sort the categories. */
const withoutPrefix = (name: string): string => name.replace(/^[A-Z]\.\s+/, '');

function categoryName(threat: Threat, context: AssessmentReportContext): string {
  const category = threat.category === null ? undefined : context.model.categories.byKey.get(threat.category);
  return category ? withoutPrefix(context.words(category.name)) : context.words(reportDataWords.noCategory);
}

function levelIn(threat: Threat, segment: 'priv' | 'corp', context: AssessmentReportContext): number | null {
  const { model, document, segments } = context;
  if (!segments.includes(segment === 'priv' ? 'INDIVIDUALS' : 'CORPORATES')) return null;
  const override = document.threats.data[threat.key]?.override;
  const set = hasMotivation(override) ? override?.[segment] : undefined;
  const levels = segment === 'priv' ? model.threatFacts.privLevel : model.threatFacts.corpLevel;
  return set ?? levels[model.threats.index.get(threat.key) ?? -1] ?? 0;
}

function relevanceNames(threat: Threat, context: AssessmentReportContext): readonly string[] {
  const own = operationalRelevances.filter((area) => threat.relevance.includes(area));
  if (own.length === 0 && threat.relevance.includes('legal'))
    return [getRelevanceAbbreviation('legal', context.language, context.terms)];
  if (own.length === 0) return [context.words(reportDataWords.anyRelevance)];
  return own.map((area) => getRelevanceAbbreviation(area, context.language, context.terms));
}

/** Collects the texts on how a threat exploits the organisation's products and channels. */
function exploitationOf(
  threat: Threat,
  offered: { readonly products: ReadonlySet<string>; readonly channels: ReadonlySet<string> },
  context: AssessmentReportContext,
): ThreatLine['exploitation'] {
  const { model, language } = context;
  return (threat.texts?.exploitation ?? [])
    .filter(
      ({ product, channel }) =>
        offered.products.has(product) && (channel === null || offered.channels.has(channel)),
    )
    .map(({ product, channel, text }) => ({
      productKey: product,
      product: model.products.byKey.get(product)?.name[language] ?? product,
      channel: channel === null ? '' : (model.channels.byKey.get(channel)?.name[language] ?? channel),
      text: text[language],
    }));
}

/**
 * Creates a test whether the organisation itself has dealt with a threat (`ThreatLine.assessed`), by key. A threat
 * that is in scope only because no one has deselected it is not assessed.
 */
function createAssessedTest({ model, document }: AssessmentReportContext): (key: string) => boolean {
  const { threats } = document.selections;
  const chosen = new Set(threats.mode === 'none' ? threats.exceptions : []);
  const parts = [document.overlay?.shared?.parts, document.overlay?.own];
  const own = new Set(
    parts.flatMap((part) => [...Object.keys(part?.threats ?? {}), ...Object.keys(part?.grades ?? {})]),
  );
  const answered = new Set(
    Object.keys(document.exploitation ?? {}).map((name) => parseExploitationCellName(model, name)?.threat),
  );
  return (key) =>
    chosen.has(key) || own.has(key) || answered.has(key) || isThreatSettled(document.threats.data[key]);
}

const highestSegmentLevel = (threat: ThreatLine): number =>
  Math.max(threat.individuals ?? 0, threat.corporates ?? 0);

/** Lists the threats in scope, highest level first. */
export function listThreatLines(context: AssessmentReportContext): readonly ThreatLine[] {
  const { model, document } = context;
  const keysOf = (type: 'products' | 'channels') =>
    new Set(
      listIncludedRisks(model, document, type)
        .filter(({ na }) => !na)
        .map(({ key }) => key),
    );
  const offered = { products: keysOf('products'), channels: keysOf('channels') };
  const isAssessed = createAssessedTest(context);
  const lines = listIncludedThreats(model, document).flatMap((key): readonly ThreatLine[] => {
    const threat = model.threats.byKey.get(key);
    if (!threat) return [];
    return [
      {
        key,
        name: context.words(threat.name),
        description: context.words(threat.description),
        riskDescription: context.words(threat.riskDescription),
        category: categoryName(threat, context),
        relevances: relevanceNames(threat, context),
        individuals: levelIn(threat, 'priv', context),
        corporates: levelIn(threat, 'corp', context),
        exploitation: exploitationOf(threat, offered, context),
        sources: listThreatReferences(model, key).map((reference) => reference.key),
        note: document.threats.data[key]?.note ?? '',
        assessed: isAssessed(key),
      },
    ];
  });
  return lines.toSorted((a, b) => highestSegmentLevel(b) - highestSegmentLevel(a));
}

/** Groups threats by category. The category with the highest threat is first. */
export function groupThreatsByCategory(threats: readonly ThreatLine[]): readonly ThreatGroup[] {
  const groups = new Map<string, ThreatLine[]>();
  for (const threat of threats) groups.set(threat.category, [...(groups.get(threat.category) ?? []), threat]);
  return [...groups].map(([name, list]) => ({
    ...{ name, strongest: list[0]?.name ?? '', threats: list },
    assessed: list.filter(({ assessed }) => assessed),
    others: list.filter(({ assessed }) => !assessed),
  }));
}

/** Lists each offered product with the texts on its exploitation. */
export function listProductMisuses(
  threats: readonly ThreatLine[],
  products: readonly RiskLine[],
  context: AssessmentReportContext,
): readonly ProductMisuse[] {
  const collator = new Intl.Collator(context.language);
  return products.map(({ key, name, inherent, residual }) => {
    const uses = threats.flatMap((threat) =>
      threat.exploitation
        .filter(({ productKey }) => productKey === key)
        .map(({ channel }) => ({ threat: threat.key, channel })),
    );
    return {
      name,
      threats: new Set(uses.map(({ threat }) => threat)).size,
      channels: [...new Set(uses.flatMap(({ channel }) => (channel === '' ? [] : [channel])))].sort(
        collator.compare,
      ),
      texts: uses.length,
      inherent,
      residual,
    };
  });
}
