/** Figures and questions that a requester chooses. */
import {
  type AssessmentDocument,
  type DataSourceName,
  listBackgroundRows,
} from '@klarsikt/engine/assessment';
import {
  type ContributionItem,
  type ContributionMode,
  contributionQuestions,
  toContributionPlace,
} from '@klarsikt/engine/contribution';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { DataKind, RiskType, Text } from '@klarsikt/engine/text';

export interface ChosenItem {
  readonly item: ContributionItem;
  readonly name: Text;
}

interface FigureChoice {
  readonly type: RiskType;
  readonly keys: readonly string[];
  readonly kinds: readonly DataKind[];
  readonly sources: readonly DataSourceName[];
  readonly mode: ContributionMode;
}

/** One item for each combination that the assessment can hold. */
export function buildFigureItems(
  model: CompiledModel,
  document: AssessmentDocument,
  { type, keys, kinds, sources, mode }: FigureChoice,
): readonly ChosenItem[] {
  const wanted = new Set(keys);
  return listBackgroundRows(model, document, type)
    .filter(({ key, enterable }) => enterable && wanted.has(key))
    .flatMap(({ key, name, sources: possible }) =>
      sources
        .filter((source) => possible.includes(source))
        .flatMap((source) =>
          kinds.map(
            (figure): ChosenItem => ({ item: { kind: 'figure', type, key, source, figure, mode }, name }),
          ),
        ),
    );
}

export const buildAnswerItems = (names: readonly string[]): readonly ChosenItem[] =>
  contributionQuestions
    .filter(({ name }) => names.includes(name))
    .map(({ name, question }) => ({ item: { kind: 'answer', answer: name }, name: question }));

/** Merges two lists of chosen items. Of items for the same figure or answer, only the last is kept. */
export function mergeItems(
  before: readonly ChosenItem[],
  added: readonly ChosenItem[],
): readonly ChosenItem[] {
  const all = new Map([...before, ...added].map((one) => [toContributionPlace(one.item), one]));
  return [...all.values()];
}
