/** Figures and questions that a requester can choose for a request. */
import {
  type AssessmentDocument,
  listBackgroundRows,
  type SegmentEntryName,
} from '@klarsikt/engine/assessment';
import {
  type ContributionItem,
  type ContributionMode,
  contributionQuestions,
  toContributionItemKey,
} from '@klarsikt/engine/contribution';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { DataKind, RiskType, Text } from '@klarsikt/engine/text';

export interface ChosenContributionItem {
  readonly item: ContributionItem;
  readonly name: Text;
}

interface FigureChoice {
  readonly type: RiskType;
  readonly keys: readonly string[];
  readonly kinds: readonly DataKind[];
  readonly sources: readonly SegmentEntryName[];
  readonly mode: ContributionMode;
}

/** Builds one item for each combination that the assessment can hold. */
export function buildFigureItems(
  model: CompiledModel,
  document: AssessmentDocument,
  { type, keys, kinds, sources, mode }: FigureChoice,
): readonly ChosenContributionItem[] {
  const wanted = new Set(keys);
  return listBackgroundRows(model, document, type)
    .filter(({ key, enterable }) => enterable && wanted.has(key))
    .flatMap(({ key, name, sources: possible }) =>
      sources
        .filter((source) => possible.includes(source))
        .flatMap((source) =>
          kinds.map(
            (figure): ChosenContributionItem => ({
              item: { kind: 'figure', type, key, source, figure, mode },
              name,
            }),
          ),
        ),
    );
}

export const buildAnswerItems = (names: readonly string[]): readonly ChosenContributionItem[] =>
  contributionQuestions
    .filter(({ name }) => names.includes(name))
    .map(({ name, question }) => ({ item: { kind: 'answer', answer: name }, name: question }));

/** Merges two lists of chosen items; of several items for the same figure or answer, only the last is kept. */
export function mergeChosenItems(
  before: readonly ChosenContributionItem[],
  added: readonly ChosenContributionItem[],
): readonly ChosenContributionItem[] {
  const all = new Map([...before, ...added].map((one) => [toContributionItemKey(one.item), one]));
  return [...all.values()];
}
