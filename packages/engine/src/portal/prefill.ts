/**
 * Determines the lines of the lists in a trade's self-assessment and their initial bands, from the reference model.
 */
import { listIncludedRisks, listSegmentEntries } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../text/terms.ts';
import { getPortalAnswer, type PortalAnswer, type PortalAnswers } from './answers.ts';
import type { FrequencyBand, PortalQuestion, PortalSubject } from './questions.ts';

type ListQuestion = Extract<PortalQuestion, { readonly kind: 'bands' }>;

/** A line of a list: a possible risk of the firm, with its initial band. */
export interface PortalRiskLine {
  readonly key: string;
  readonly start: FrequencyBand;
}

/**
 * Returns the initial band of a risk: very seldom for a key risk indicator, nearly always for the first risk, seldom
 * for others. Transactions, which are patterns of crime, start at very seldom, so that nobody confirms one as usual
 * without reading it.
 */
export function getInitialFrequencyBand(type: RiskType, kri: boolean, first: boolean): FrequencyBand {
  if (type === 'transactions') return 1;
  if (first) return 4;
  return kri ? 1 : 2;
}

/** Risks that the lists leave out, because the risks have questions of their own. */
function findRisksAskedElsewhere(questions: readonly PortalQuestion[]): ReadonlySet<string> {
  const subjects = questions.flatMap(({ effects }) =>
    effects.flatMap((effect): readonly PortalSubject[] => (effect.kind === 'band' ? effect.subjects : [])),
  );
  return new Set(subjects.map(({ branch, key }) => `${branch}/${key}`));
}

/**
 * Lists the lines of a list: every risk of its type in the trade's assessment for which figures can be entered.
 * Places are limited to the initial places of the list, the regions of the country of operation, and places that are
 * already answered, because a list of 250 countries is too long.
 */
export function listPortalRiskLines(
  { model, document, questions }: PortalQuestionContext,
  question: ListQuestion,
  answer?: PortalAnswer,
): readonly PortalRiskLine[] {
  const asked = findRisksAskedElsewhere(questions);
  const { type, start = {} } = question;
  const all = {
    ...document,
    selections: { ...document.selections, products: everything, channels: everything },
  };
  const rows = listIncludedRisks(model, all, type).filter(
    (row) =>
      row.enterable && !asked.has(`${type}/${row.key}`) && listSegmentEntries(row, document).length > 0,
  );
  const named = typeof answer === 'object' ? answer : {};
  const isAsked = ({ key }: { readonly key: string }) =>
    key in start || key in named || isRegionOf(model, key, document.settings.opGeography);
  const shown = type === 'geographies' ? rows.filter(isAsked) : rows;
  const first = shown.find(({ kri }) => !kri)?.key;
  return shown.map(({ key, kri }) => ({
    key,
    start: start[key] ?? getInitialFrequencyBand(type, kri, key === first),
  }));
}

function isRegionOf(model: CompiledModel, key: string, country: string | null): boolean {
  const place = model.geographies.byKey.get(key);
  return place?.kind === 'region' && country !== null && place.parents.includes(country);
}

const everything = { mode: 'all', exceptions: [] } as const;

/** The context in which questions are answered: a model, the questions of a trade, and the assessment document. */
export interface PortalQuestionContext {
  readonly model: CompiledModel;
  readonly questions: readonly PortalQuestion[];
  readonly document: AssessmentDocument;
}

/** Computes the bands of a list: the answered bands, and the initial bands of all other lines. */
export function computeListFrequencyBands(
  frame: PortalQuestionContext,
  question: ListQuestion,
  answers: PortalAnswers,
): ReadonlyMap<string, number> | null {
  const answer = getPortalAnswer(question, answers);
  if (answer === undefined) return null;
  const said = new Map(Object.entries(typeof answer === 'object' ? answer : {}));
  return new Map(
    listPortalRiskLines(frame, question, answer).map(({ key, start }) => {
      const band = said.get(key);
      return [key, typeof band === 'number' ? band : start];
    }),
  );
}
