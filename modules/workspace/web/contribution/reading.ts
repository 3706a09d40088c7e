/** Parses the contributor's typed answers. The server checks them again by the same rules. */
import type {
  ContributionAnswer,
  ContributionDraft,
  ContributorItem,
  ContributorRequest,
} from '@klarsikt/contract';
import { getFigureRules } from '@klarsikt/engine/assessment';
import { hasVisibleText, type Language } from '@klarsikt/engine/text';
import { readNumber } from '@klarsikt/engine/values';

export type AnswerDraft = ContributionDraft['answers'][string];

export const emptyAnswerDraft: AnswerDraft = { text: '', missing: false, comment: '' };

export const getAnswerDraft = (draft: ContributionDraft, id: number): AnswerDraft =>
  draft.answers[String(id)] ?? emptyAnswerDraft;

/** Parses the number of a figure item by the rules of its kind. */
export const parseFigureAnswer = (
  item: Extract<ContributorItem, { kind: 'figure' }>,
  text: string,
  language: Language,
) => readNumber(text.replace(/%\s*$/, ''), language, getFigureRules(item.figure, item.mode));

/** Faults that an answer can have. */
export type ContributionAnswerFault = 'answer' | 'number' | 'range' | 'whole' | 'why' | 'choice';

type AnswerReading = { readonly fault: ContributionAnswerFault } | { readonly answer: ContributionAnswer };

export function parseContributionAnswer(
  item: ContributorItem,
  typed: AnswerDraft,
  language: Language,
): AnswerReading {
  const { id } = item;
  const comment = typed.comment.trim();
  if (typed.missing)
    return hasVisibleText(comment) ? { answer: { id, value: null, comment } } : { fault: 'why' };
  if (item.kind === 'answer')
    return hasVisibleText(typed.text)
      ? { answer: { id, value: typed.text.trim(), comment } }
      : { fault: 'answer' };
  const reading = parseFigureAnswer(item, typed.text, language);
  switch (reading.kind) {
    case 'number':
      return { answer: { id, value: reading.value, comment } };
    case 'empty':
      return { fault: 'answer' };
    case 'twoWays':
      return { fault: 'choice' };
    default:
      return { fault: reading.fault };
  }
}

/** Lists the items that the contributor can still answer. */
export const listOpenItems = ({ items }: ContributorRequest): readonly ContributorItem[] =>
  items.filter(({ decision }) => decision === null);

export interface DeliveryReading {
  readonly faults: ReadonlyMap<number, ContributionAnswerFault>;
  readonly answers: readonly ContributionAnswer[];
}

export function parseContributionAnswers(
  items: readonly ContributorItem[],
  draft: ContributionDraft,
  language: Language,
): DeliveryReading {
  const faults = new Map<number, ContributionAnswerFault>();
  const answers: ContributionAnswer[] = [];
  for (const item of items) {
    const read = parseContributionAnswer(item, getAnswerDraft(draft, item.id), language);
    if ('fault' in read) faults.set(item.id, read.fault);
    else answers.push(read.answer);
  }
  return { faults, answers };
}
