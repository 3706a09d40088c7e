/** The sentence that says why a risk has its inherent level, from its explanation. */
import type { FamilyTrace, SegmentTrace } from '../../assess/trace/types.ts';
import { measureReason } from '../../lists/measures.ts';
import type { FigureSegment, Text } from '../../terms.ts';
import { segmentWord } from '../../words.ts';
import { formatLevel, formatPercent } from '../format.ts';
import type { ReportContext } from './context.ts';
import type { RiskLine } from './lines.ts';
import { reasons } from './words.ts';

/** Threats named in a reason; the rest are counted. */
const named = 3;

function fill(text: string, values: { readonly [mark: string]: string }): string {
  return text.replace(/[#%$]/g, (mark) => values[mark] ?? mark);
}

/** The threat of a family that its level comes from: the mother, or the child that decides; and where several do, those. */
function deciding(family: FamilyTrace): { readonly key: string; readonly children: readonly string[] } {
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

/** Children of a family that are named; more are left to the ellipsis. */
const namedChildren = 2;

function threatsSentence(families: readonly FamilyTrace[], context: ReportContext): string {
  const { language, model } = context;
  const counting = families.filter(({ value }) => value > 0);
  const nameOf = (key: string): string => model.threats.byKey.get(key)?.name[language] ?? key;
  const names = counting.slice(0, named).map((family) => {
    const { key, children } = deciding(family);
    const more = children.length > namedChildren ? ['…'] : [];
    const within = [...children.slice(0, namedChildren).map(nameOf), ...more].join(', ');
    const part = counting.length === 1 ? '' : formatPercent(family.part, language);
    const said = [within, part].filter((words) => words !== '').join('; ');
    return said === '' ? nameOf(key) : `${nameOf(key)} (${said})`;
  });
  const last = names.pop();
  if (last === undefined) return context.words(reasons.noThreats);
  const list = names.length === 0 ? last : `${names.join(', ')} ${context.words(reasons.and)} ${last}`;
  const sentence = counting.length === 1 ? reasons.oneThreat : reasons.threats;
  return fill(context.words(sentence), { '#': String(counting.length), '%': list });
}

function exposureSentence(trace: SegmentTrace, context: ReportContext): string {
  const { language } = context;
  const { rule, share } = trace.exposure;
  const say = (text: Text, values: { readonly [mark: string]: string } = {}): string =>
    fill(context.words(text), values);
  const percent = share.share === null ? '' : formatPercent(share.share, language);
  if (rule === 'exposure.notDistributed') return '';
  if (rule === 'exposure.noData') return say(reasons.noData);
  if (rule === 'exposure.zero') return say(reasons.noExposure);
  if (share.share === 1) return say(reasons.wholeShare);
  if (rule === 'exposure.kri') return say(reasons.kri, { '#': percent });
  const level = (step: string): string =>
    formatLevel(trace.inherent.find((candidate) => candidate.rule === step)?.value ?? 0, language);
  const [from, to] = [level('inherent.raw'), level('inherent.exposed')];
  return from === to
    ? say(reasons.shareSame, { '#': percent })
    : say(reasons.share, { '#': percent, '%': from, $: to });
}

function decisionSentences(trace: SegmentTrace, place: string, context: ReportContext): readonly string[] {
  const { language, model } = context;
  return trace.inherent.flatMap((step) => {
    if (step.rule === 'list.decides') {
      const list = model.riskLists.byKey.get(step.list);
      const reason = measureReason(list, place, language);
      const name = list?.name[language] ?? step.list;
      return [fill(context.words(reasons.list), { '#': reason === '' ? name : `${name} (${reason})` })];
    }
    if (step.rule !== 'inherent.override') return [];
    const calculated = formatLevel(trace.row.calculatedInherent, language);
    return [
      fill(context.words(reasons.override), { '#': formatLevel(step.value, language), '%': calculated }),
    ];
  });
}

function segmentSentence(segment: FigureSegment, all: number, context: ReportContext): string {
  return all > 1 ? `${segmentWord(segment, context.language, context.terms)}: ` : '';
}

/** Why the risk has its inherent level, in the segment that decides it. '' when the calculation cannot tell. */
export function reasonOf({ type, key }: Pick<RiskLine, 'type' | 'key'>, context: ReportContext): string {
  const trace = context.calculator.trace(context.input, { kind: 'risk', type, key });
  if (trace.kind !== 'risk') return '';
  const segment = trace.segments.find((candidate) => candidate.segment === trace.drivers.inherent);
  if (!segment) return '';
  const sentences = [
    threatsSentence(segment.raw.families, context),
    exposureSentence(segment, context),
    ...decisionSentences(segment, key, context),
  ].filter((sentence) => sentence !== '');
  return segmentSentence(segment.segment, trace.segments.length, context) + sentences.join(' ');
}
