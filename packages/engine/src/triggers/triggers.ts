/**
 * Trigger criteria are the conditions under which an organisation makes a new assessment, as entered in the
 * assessment (`governance.triggers`). This file evaluates them. Source: Regulation (EU) 2024/1624 Art. 10(2).
 */
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentResult } from '../assess/types.ts';
import { hasFigures } from '../assessment/background.ts';
import { createSelectionTest } from '../assessment/document.ts';
import { listDataKinds } from '../assessment/kinds.ts';
import { computePeriodFigure, getDocumentFigures } from '../assessment/periods.ts';
import type { AssessmentDocument, AssessmentGovernance } from '../assessment/types.ts';
import { addDays } from '../calendar/index.ts';
import { roundDecimal } from '../formula/round.ts';
import { type IncidentKind, type IncidentSeverity, isSeverityAtLeast } from '../incidents/incidents.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import { applyOwnParts } from '../overlay/apply.ts';
import type { Text } from '../text/terms.ts';
import { getOwnMember } from '../values/own-member.ts';

/** A criterion as entered in the assessment. */
export type TriggerCriterion = NonNullable<AssessmentGovernance['triggers']>[string];

/**
 * A calculated state for the evaluation of criteria. `version` is the model version without the document's own parts.
 */
export interface TriggerState {
  readonly document: AssessmentDocument;
  readonly version: CompiledModel;
  readonly result: AssessmentResult;
}

/** An incident for the evaluation of criteria. `day` is an ISO day. */
export interface TriggerIncident {
  readonly id: number;
  readonly day: string;
  readonly kind: IncidentKind;
  readonly severity: IncidentSeverity;
}

/** A publication after the approval that concerns the assessment. `date` is an ISO day; `tags` are keys. */
export interface TriggerNews {
  readonly key: string;
  readonly date: string;
  readonly title: Text;
  readonly tags: readonly string[];
}

/** The input of the evaluation. It contains only incidents and news after the approval. */
export interface TriggerFacts {
  readonly approved: TriggerState;
  readonly present: TriggerState;
  readonly incidents: readonly TriggerIncident[];
  readonly news: readonly TriggerNews[];
  readonly today: string;
}

/** The reason why a criterion is met. Figures are absolute or in per cent (0-100), as in the criterion. */
export type TriggerReason =
  | { readonly kind: 'product'; readonly key: string; readonly name: Text }
  | { readonly kind: 'place'; readonly list: Text; readonly name: Text }
  | {
      readonly kind: 'figure' | 'growth';
      readonly name: Text;
      readonly before: number | null;
      readonly after: number;
    }
  | {
      readonly kind: 'incident';
      readonly id: number;
      readonly incident: IncidentKind;
      readonly severity: IncidentSeverity;
    }
  | { readonly kind: 'news'; readonly key: string; readonly title: Text };

/**
 * A criterion that is met. `ref` identifies the event that met it, so that the event is reported only once. `day` and
 * `due` are ISO days; `due` is the day of the required review.
 */
export interface FiredTrigger {
  readonly criterion: string;
  readonly ref: string;
  readonly day: string;
  readonly due: string;
  readonly reason: TriggerReason;
}

/** Default number of days until the review. */
export const defaultTriggerReviewDays = 30;

type Occasion = Omit<FiredTrigger, 'criterion' | 'due'>;

function newProducts({ approved, present, today }: TriggerFacts): readonly Occasion[] {
  return (['products', 'channels'] as const).flatMap((type) => {
    const known = new Set((getTypeResult(approved.result, type)?.risks ?? []).map(({ key }) => key));
    const model = applyOwnParts(present.version, present.document.overlay);
    return (getTypeResult(present.result, type)?.risks ?? [])
      .filter(({ key }) => !known.has(key))
      .map(({ key }) => ({
        ref: `product ${key}`,
        day: today,
        reason: { kind: 'product', key, name: model[type].byKey.get(key)?.name ?? { en: key, sv: key } },
      }));
  });
}

/**
 * Finds places with figures that were added after the approval to a list in force; with `list`, only to that list.
 */
function listedPlaces(
  { approved, present, today }: TriggerFacts,
  { list: only }: TriggerCriterion,
): readonly Occasion[] {
  const [before, after] = [approved, present].map((state) =>
    applyOwnParts(state.version, state.document.overlay),
  );
  const selected = createSelectionTest(present.document.selections.riskLists);
  const rows = present.document.background.data.geographies ?? {};
  return (after?.riskLists.list ?? [])
    .filter(({ key }) => selected(key) && (only === undefined || only === key))
    .flatMap(({ key, name, date, entries }) => {
      const known = new Set(before?.riskLists.byKey.get(key)?.entries.map(({ geography }) => geography));
      return entries
        .filter(({ geography }) => !known.has(geography) && hasFigures(getOwnMember(rows, geography)))
        .map(({ geography }): Occasion => {
          const place = after?.geographies.byKey.get(geography)?.name ?? { en: geography, sv: geography };
          const reason = { kind: 'place', list: name, name: place } as const;
          return { ref: `place ${key} ${date} ${geography}`, day: today, reason };
        });
    });
}

/** Returns the figure of a criterion in a state; null if unknown. */
function figureIn({ document }: TriggerState, { type, risk, figure, mode }: TriggerCriterion): number | null {
  const kind = type === undefined ? undefined : listDataKinds(type).find((one) => one === figure);
  if (type === undefined || risk === undefined || kind === undefined) return null;
  const { abs, share } = computePeriodFigure(document, getDocumentFigures(document), {
    type,
    key: risk,
    kind,
  });
  if (mode === 'abs') return abs;
  return share === null ? null : roundDecimal(roundDecimal(share * 100, 9), 1);
}

function nameOfRisk(
  { present: { version, document } }: TriggerFacts,
  { type, risk = '' }: TriggerCriterion,
): Text {
  const model = applyOwnParts(version, document.overlay);
  const named: ReadonlyMap<string, { readonly name: Text }> | undefined = type && model[type].byKey;
  return named?.get(risk)?.name ?? { en: risk, sv: risk };
}

/**
 * Checks whether a figure has exceeded its limit since the approval, or has grown by more than a percentage. Returns
 * the event, or an empty list.
 */
function figureOccasion(
  facts: TriggerFacts,
  criterion: TriggerCriterion,
  isGrowth: boolean,
): readonly Occasion[] {
  const { above } = criterion;
  const before = figureIn(facts.approved, criterion);
  const after = figureIn(facts.present, criterion);
  if (above === undefined || after === null || before === after) return [];
  const grown = before === null || before === 0 ? null : roundDecimal(((after - before) / before) * 100, 9);
  const isTrue = isGrowth ? grown !== null && grown > above : after > above && !((before ?? 0) > above);
  if (!isTrue) return [];
  const kind = isGrowth ? 'growth' : 'figure';
  const reason = { kind, name: nameOfRisk(facts, criterion), before, after } as const;
  return [{ ref: `${kind} ${criterion.risk} ${after}`, day: facts.today, reason }];
}

function incidentOccasions(
  { incidents }: Pick<TriggerFacts, 'incidents'>,
  criterion: TriggerCriterion,
): readonly Occasion[] {
  const { incident, severity = 'low' } = criterion;
  return incidents
    .filter(
      (one) => (incident === undefined || one.kind === incident) && isSeverityAtLeast(one.severity, severity),
    )
    .map(({ id, day, kind, severity: grade }) => ({
      ref: `incident ${id}`,
      day,
      reason: { kind: 'incident', id, incident: kind, severity: grade },
    }));
}

function newsOccasions({ news }: TriggerFacts, { tag }: TriggerCriterion): readonly Occasion[] {
  return news
    .filter(({ tags }) => tag === undefined || tags.includes(tag))
    .map(({ key, date, title }) => ({ ref: `news ${key}`, day: date, reason: { kind: 'news', key, title } }));
}

function findOccasions(facts: TriggerFacts, criterion: TriggerCriterion): readonly Occasion[] {
  switch (criterion.kind) {
    case 'product':
      return newProducts(facts);
    case 'place':
      return listedPlaces(facts, criterion);
    case 'figure':
      return figureOccasion(facts, criterion, false);
    case 'growth':
      return figureOccasion(facts, criterion, true);
    case 'incident':
      return incidentOccasions(facts, criterion);
    case 'news':
      return newsOccasions(facts, criterion);
  }
}

const withDue =
  (criterion: string, { days }: TriggerCriterion) =>
  (occasion: Occasion): FiredTrigger => ({
    ...occasion,
    criterion,
    due: addDays(occasion.day, days ?? defaultTriggerReviewDays),
  });

/** Finds the criteria that are met by incidents. This needs no calculation. */
export function findTriggersFiredByIncidents(
  { governance }: Pick<AssessmentDocument, 'governance'>,
  incidents: readonly TriggerIncident[],
): readonly FiredTrigger[] {
  return Object.entries(governance?.triggers ?? {}).flatMap(([criterion, written]) =>
    written.kind === 'incident'
      ? incidentOccasions({ incidents }, written).map(withDue(criterion, written))
      : [],
  );
}

/**
 * Finds all criteria of the current document that are met, in the order of the document. Each event is reported once.
 */
export function evaluateTriggers(facts: TriggerFacts): readonly FiredTrigger[] {
  const criteria = facts.present.document.governance?.triggers ?? {};
  return Object.entries(criteria).flatMap(([criterion, written]) =>
    findOccasions(facts, written).map(withDue(criterion, written)),
  );
}
