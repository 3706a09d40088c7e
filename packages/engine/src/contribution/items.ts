/**
 * The figures and answers that a request asks of a contributor: their names, checks of delivered values, and the
 * transfer to the document.
 */
import { getDatum, listBackgroundRows, type SegmentEntryName } from '../assessment/background.ts';
import { documentLimits } from '../assessment/field-parts.ts';
import { getFigureRules, listDataKinds } from '../assessment/kinds.ts';
import { formatPointer, getValueAtPointer, isSameJson } from '../assessment/pointer.ts';
import type { AssessmentDocument, Datum, Patch, RiskData } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { DataKind, RiskType, Text } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { checkNumber, type NumberFault } from '../values/numbers.ts';
import { findContributionQuestion } from './answers.ts';

/** Modes of requested figures: a number, or per cent. */
export const contributionModes = ['abs', 'perc'] as const;

/** Mode of a requested figure. */
export type ContributionMode = (typeof contributionModes)[number];

/** A requested figure: the risk, the segment entry, the kind of figure and the mode. */
export interface ContributionFigureItem {
  readonly kind: 'figure';
  readonly type: RiskType;
  readonly key: string;
  readonly source: SegmentEntryName;
  readonly figure: DataKind;
  readonly mode: ContributionMode;
}

/** A requested answer to one of the `contributionQuestions`. */
export interface ContributionAnswerItem {
  readonly kind: 'answer';
  readonly answer: string;
}

/** A requested figure or answer. */
export type ContributionItem = ContributionFigureItem | ContributionAnswerItem;

/** A delivered value: the number in the mode of its item, or the text of an answer (`yes`, `no`). */
export type ContributionValue = number | string;

/** The value in the document for an item; null without one. */
export type PresentItemValue = Datum | string | null;

/** Why a delivered value is refused. */
export type ContributionFault = NumberFault | 'type' | 'long' | 'empty';

/** The present value of an item in the document. An empty text is no value. */
export function getPresentItemValue(document: AssessmentDocument, item: ContributionItem): PresentItemValue {
  if (item.kind === 'figure') {
    const all: { readonly [key: string]: RiskData } = document.background.data[item.type] ?? {};
    return Object.hasOwn(all, item.key) ? getDatum(all[item.key] ?? {}, item.source, item.figure) : null;
  }
  const answer = findContributionQuestion(item.answer);
  const value = answer === null ? undefined : getValueAtPointer(document, formatPointer(...answer.path));
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * The name of an item in both languages: the risk of a figure, or the question. Null if the item cannot be requested.
 */
export function findContributionName(
  model: CompiledModel,
  document: AssessmentDocument,
  item: ContributionItem,
): Text | null {
  if (item.kind === 'answer') return findContributionQuestion(item.answer)?.question ?? null;
  if (!listDataKinds(item.type).includes(item.figure)) return null;
  const row = listBackgroundRows(model, document, item.type).find(({ key }) => key === item.key);
  return row?.enterable && row.sources.includes(item.source) ? row.name : null;
}

/**
 * Identifier of the value in the document that an item concerns; two items for the same value have the same
 * identifier.
 */
export const toContributionItemKey = (item: ContributionItem): string =>
  item.kind === 'answer' ? item.answer : [item.type, item.key, item.source, item.figure].join('/');

/** The reason why a delivered value cannot be accepted; null for a valid value. */
export function findContributionFault(
  item: ContributionItem,
  value: ContributionValue,
): ContributionFault | null {
  if (item.kind === 'figure')
    return typeof value === 'number' ? checkNumber(value, getFigureRules(item.figure, item.mode)) : 'type';
  if (typeof value !== 'string') return 'type';
  if (!hasVisibleText(value)) return 'empty';
  if (findContributionQuestion(item.answer)?.form === 'yesNo')
    return value === 'yes' || value === 'no' ? null : 'type';
  return value.length > documentLimits.text ? 'long' : null;
}

/** Converts a delivered value to the form that the document uses. */
export const toPresentItemValue = (item: ContributionItem, value: ContributionValue): PresentItemValue =>
  item.kind === 'figure' ? { mode: item.mode, value: Number(value) } : String(value);

/**
 * How a delivered value relates to the document. `same`: the document has this value. `changed`: the value in the
 * document was changed after the request. `new`: the document has no value. `different`: the document has another
 * value, which was not changed after the request.
 */
export type ContributionComparison = 'same' | 'changed' | 'new' | 'different';

/** Compares a delivered value with the document and with the value at the time of the request. */
export function compareContribution(
  present: PresentItemValue,
  seen: PresentItemValue,
  proposed: PresentItemValue,
): ContributionComparison {
  if (isSameJson(present, proposed)) return 'same';
  if (!isSameJson(present, seen)) return 'changed';
  return present === null ? 'new' : 'different';
}

/** A delivered value that the requester accepts. */
export interface AcceptedContribution {
  readonly item: ContributionItem;
  readonly value: ContributionValue;
}

/**
 * Builds the patches that write delivered values into the document. Each risk with a delivered figure gets their
 * source and day; these apply to all figures of the risk.
 */
export function buildContributionPatches(
  taken: readonly AcceptedContribution[],
  origin: { readonly source: string; readonly date: string },
): readonly Patch[] {
  const values = taken.map(({ item, value }): Patch => {
    const place =
      item.kind === 'figure'
        ? ['background', 'data', item.type, item.key, item.source, item.figure]
        : (findContributionQuestion(item.answer)?.path ?? []);
    return { op: 'set', path: formatPointer(...place), value: toPresentItemValue(item, value) };
  });
  const risks = new Map(
    taken.flatMap(({ item }) =>
      item.kind === 'figure'
        ? [[formatPointer('background', 'rowProvenance', item.type, item.key), origin] as const]
        : [],
    ),
  );
  return [...values, ...[...risks].map(([path, value]): Patch => ({ op: 'set', path, value: { ...value } }))];
}
