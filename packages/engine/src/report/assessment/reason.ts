/** Writes the sentence that explains a risk's inherent level, from the trace of its calculation. */
import type { FamilyTrace, SegmentTrace } from '../../assess/trace/types.ts';
import { formatMeasureReason } from '../../lists/measures.ts';
import type { FigureSegment, Text } from '../../text/terms.ts';
import { getSegmentWord } from '../../words/words.ts';
import { formatLevel, formatShareAsPercent } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { RiskLine } from './lines.ts';
import { levelReasonFragments } from './words.ts';

/** Largest number of threats named in a reason. Further threats appear only as a count. */
const named = 3;

function fillMarks(text: string, values: { readonly [mark: string]: string }): string {
  return text.replace(/[#%$]/g, (mark) => values[mark] ?? mark);
}

/**
 * Finds the threat that decides the level of a threat family: the mother threat or a child threat. If several
 * children decide together, returns the threat above them with these children.
 */
function findDecidingThreat(family: FamilyTrace): {
  readonly key: string;
  readonly children: readonly string[];
} {
  let at: Pick<FamilyTrace, 'key' | 'decides' | 'children'> = family;
  while (at.decides !== 'own') {
    const counting = at.children.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
    const [first] = counting;
    if (first === undefined) break;
    if (counting.length > 1) return { key: at.key, children: counting.map(({ key }) => key) };
    at = first;
  }
  return { key: at.key, children: [] };
}

/** Largest number of child threats named in a family. An ellipsis replaces further ones. */
const namedChildren = 2;

function threatsSentence(families: readonly FamilyTrace[], context: AssessmentReportContext): string {
  const { language, model } = context;
  const counting = families.filter(({ value }) => value > 0);
  const nameOf = (key: string): string => model.threats.byKey.get(key)?.name[language] ?? key;
  const names = counting.slice(0, named).map((family) => {
    const { key, children } = findDecidingThreat(family);
    const more = children.length > namedChildren ? ['…'] : [];
    const within = [...children.slice(0, namedChildren).map(nameOf), ...more].join(', ');
    const part = counting.length === 1 ? '' : formatShareAsPercent(family.part, language);
    const said = [within, part].filter((words) => words !== '').join('; ');
    return said === '' ? nameOf(key) : `${nameOf(key)} (${said})`;
  });
  const last = names.pop();
  if (last === undefined) return context.words(levelReasonFragments.noThreats);
  const list =
    names.length === 0 ? last : `${names.join(', ')} ${context.words(levelReasonFragments.and)} ${last}`;
  const several = counting.length > named ? levelReasonFragments.threats : levelReasonFragments.allThreats;
  const sentence = counting.length === 1 ? levelReasonFragments.oneThreat : several;
  return fillMarks(context.words(sentence), { '#': String(counting.length), '%': list });
}

/**
 * Writes the sentence on exposure. If `isNamed`, the reason names the segment, because its share can differ from the
 * share of the whole business.
 */
function exposureSentence(trace: SegmentTrace, isNamed: boolean, context: AssessmentReportContext): string {
  const { language } = context;
  const { rule, share } = trace.exposure;
  const say = (text: Text, values: { readonly [mark: string]: string } = {}): string =>
    fillMarks(context.words(text), values);
  const percent = share.share === null ? '' : formatShareAsPercent(share.share, language);
  if (rule === 'exposure.notDistributed') return '';
  if (rule === 'exposure.noData') return say(levelReasonFragments.noData);
  if (rule === 'exposure.zero') return say(levelReasonFragments.noExposure);
  if (share.share === 1) return say(levelReasonFragments.wholeShare);
  if (rule === 'exposure.kri')
    return say(isNamed ? levelReasonFragments.kriOfSegment : levelReasonFragments.kri, { '#': percent });
  const level = (step: string): string =>
    formatLevel(trace.inherent.find((candidate) => candidate.rule === step)?.value ?? 0, language);
  const [from, to] = [level('inherent.raw'), level('inherent.exposed')];
  return from === to
    ? say(isNamed ? levelReasonFragments.shareSameOfSegment : levelReasonFragments.shareSame, {
        '#': percent,
      })
    : say(isNamed ? levelReasonFragments.shareOfSegment : levelReasonFragments.share, {
        '#': percent,
        '%': from,
        $: to,
      });
}

function decisionSentences(
  trace: SegmentTrace,
  place: string,
  context: AssessmentReportContext,
): readonly string[] {
  const { language, model } = context;
  return trace.inherent.flatMap((step) => {
    if (step.rule === 'list.decides') {
      const list = model.riskLists.byKey.get(step.list);
      const reason = formatMeasureReason(list, place, language);
      const name = list?.name[language] ?? step.list;
      return [
        fillMarks(context.words(levelReasonFragments.list), {
          '#': reason === '' ? name : `${name} (${reason})`,
        }),
      ];
    }
    if (step.rule !== 'inherent.override') return [];
    const calculated = formatLevel(trace.row.calculatedInherent, language);
    return [
      fillMarks(context.words(levelReasonFragments.override), {
        '#': formatLevel(step.value, language),
        '%': calculated,
      }),
    ];
  });
}

function segmentSentence(segment: FigureSegment, all: number, context: AssessmentReportContext): string {
  return all > 1 ? `${getSegmentWord(segment, context.language, context.terms)}: ` : '';
}

/** Returns the reason for a risk's inherent level in the segment that decides it; '' when the risk has no trace. */
export function explainRiskLevel(
  { type, key }: Pick<RiskLine, 'type' | 'key'>,
  context: AssessmentReportContext,
): string {
  const trace = context.calculator.trace(context.input, { kind: 'risk', type, key });
  if (trace.kind !== 'risk') return '';
  const segment = trace.segments.find((candidate) => candidate.segment === trace.drivers.inherent);
  if (!segment) return '';
  const sentences = [
    threatsSentence(segment.raw.families, context),
    exposureSentence(segment, trace.segments.length > 1, context),
    ...decisionSentences(segment, key, context),
  ].filter((sentence) => sentence !== '');
  const reason = sentences.join(' ');
  const prefix = segmentSentence(segment.segment, trace.segments.length, context);
  return prefix === '' ? reason.charAt(0).toUpperCase() + reason.slice(1) : prefix + reason;
}
