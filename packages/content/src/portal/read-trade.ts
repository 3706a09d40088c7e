/**
 * Reads the questions of the portal from JSON. The files name what a question is about and what its answer writes; the
 * effects that follow from the kind of question are added here.
 */
import { annexFactors, furtherSourceKinds, sourceKindTexts, weightNames } from '@klarsikt/engine/assessment';
import { tradeFlags } from '@klarsikt/engine/model';
import {
  frequencyBands,
  type PortalEffect,
  type PortalOption,
  type PortalQuestion,
  type PortalQuestionBase,
  type PortalSubject,
  type PortalTrade,
  portalSteps,
} from '@klarsikt/engine/portal';
import { fillSentence, operationalTypes, riskTypes, type Text } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';

/** Kinds of questions in the files, with the fields that only they have. */
const questionFields = {
  /** A band; sets the band of the risks in `about`, and is noted on everything in `about`. */
  frequency: ['about'],
  /** A choice of yes (the band "seldom") and no ("never"), with the same effects. */
  yesNo: ['about'],
  /** A text; is noted on everything in `about` and written at `place`, unless it has other effects. */
  text: ['about', 'place', 'effects'],
  day: ['start', 'effects'],
  choice: ['options', 'effects'],
  choices: ['options', 'effects'],
  bands: ['type', 'start', 'effects'],
  misuse: ['effects'],
  /** The state of a control of the library, or of an own one that covers all risks of some types. */
  routine: ['control'],
} as const;

type QuestionKind = keyof typeof questionFields;

const questionKinds = [
  'frequency',
  'yesNo',
  'text',
  'day',
  'choice',
  'choices',
  'bands',
  'misuse',
  'routine',
] as const satisfies readonly QuestionKind[];

const commonFields = ['id', 'step', 'kind', 'text', 'why', 'sources'] as const;

const effectKinds = [
  'words',
  'value',
  'sentence',
  'today',
  'proof',
  'channels',
  'sources',
  'reading',
  // These three stand for one effect per weight, risk factor or kind of source of the method.
  'confirmWeights',
  'considerFactors',
  'considerSources',
] as const;

const effectFields = ['kind', 'place', 'when', 'unless', 'value', 'text', 'of'] as const;

const branches = ['threats', ...riskTypes] as const;

const yesOrNo: readonly PortalOption[] = [
  { key: 'no', label: { en: 'No', sv: 'Nej' } },
  { key: 'yes', label: { en: 'Yes', sv: 'Ja' } },
];

/** Reads a risk or threat, such as `customers/cu-pep` or `threats/th-cash`. */
function readSubject(node: ContentNode): PortalSubject {
  const [given, key, ...more] = node.string().split('/');
  const branch = branches.find((one) => one === given);
  if (branch === undefined || !key || more.length > 0) return node.fail('a subject such as threats/th-cash');
  return { branch, key };
}

/** Creates effects that mark each given part of the method as considered, with a sentence about it. */
function considerEach(
  parts: readonly { readonly place: string; readonly name: Text }[],
  when: readonly string[],
  text: Text,
): readonly PortalEffect[] {
  return parts.flatMap(({ place, name }): readonly PortalEffect[] => [
    { kind: 'value', place, when, value: { treatment: 'considered' } },
    {
      kind: 'sentence',
      place: `${place}/text`,
      when,
      text: {
        en: fillSentence(text.en, { name: name.en }, 'en'),
        sv: fillSentence(text.sv, { name: name.sv }, 'sv'),
      },
    },
  ]);
}

function readEffect(node: ContentNode): readonly PortalEffect[] {
  const kind = node.only(effectFields).get('kind').oneOf(effectKinds);
  const place = () => node.get('place').string();
  const when = () => node.get('when').strings();
  const text = () => node.get('text').text();
  switch (kind) {
    case 'words':
    case 'today':
      return [{ kind, place: place() }];
    case 'value': {
      const unless = node.get('unless').optional((names) => names.strings());
      const value = node.get('value').json;
      return [{ kind, place: place(), when: when(), ...(unless === null ? {} : { unless }), value }];
    }
    case 'sentence':
      return [{ kind, place: place(), when: when(), text: text() }];
    case 'proof':
      return [{ kind, of: node.get('of').oneOf(['text', 'day']) }];
    case 'channels':
    case 'reading':
      return [{ kind }];
    case 'sources':
      return [{ kind, when: when() }];
    case 'confirmWeights':
      return weightNames.map((name) => ({
        kind: 'value',
        place: `/method/weights/${name}/confirmed`,
        when: when(),
        value: true,
      }));
    case 'considerFactors': {
      const factors = annexFactors.map(({ key, name }) => ({ place: `/method/factors/${key}`, name }));
      return considerEach(factors, when(), text());
    }
    case 'considerSources': {
      const kinds = [...furtherSourceKinds, 'sector' as const];
      const parts = kinds.map((one) => ({ place: `/sources/kinds/${one}`, name: sourceKindTexts[one] }));
      return considerEach(parts, when(), text());
    }
  }
}

function readEffects(node: ContentNode, kind: QuestionKind): readonly PortalEffect[] {
  const subjects = node.get('about').optional((about) => about.items().map(readSubject)) ?? [];
  const risks = subjects.filter(({ branch }) => branch !== 'threats');
  const note: PortalEffect = { kind: 'note', subjects };
  if (kind === 'frequency') return [{ kind: 'band', subjects: risks }, note];
  if (kind === 'yesNo') return [{ kind: 'band', subjects: risks, bands: { no: 0, yes: 2 } }, note];
  const effects = node.get('effects').optional((list) => list.items().flatMap(readEffect));
  if (effects !== null || kind !== 'text') return effects ?? [];
  const place = node.get('place').optional((one) => one.string());
  return place === null ? [note] : [note, { kind: 'words', place }];
}

function readOption(node: ContentNode): PortalOption {
  node.only(['key', 'label', 'words', 'alone']);
  return {
    key: node.get('key').string(),
    label: node.get('label').text(),
    words: node.get('words').text(),
    ...(node.get('alone').optional((alone) => alone.boolean()) ? { alone: true } : {}),
  };
}

type AnswerForm<Q = PortalQuestion> = Q extends unknown ? Omit<Q, keyof PortalQuestionBase> : never;

function readRoutine(control: ContentNode, id: string): AnswerForm {
  if (control.isString) return { kind: 'routine', control: control.string() };
  control.only(['name', 'allOf']);
  const allOf = control
    .get('allOf')
    .items()
    .map((type) => type.oneOf(riskTypes));
  return { kind: 'routine', control: { key: `own-${id}`, name: control.get('name').text(), allOf } };
}

function readAnswerForm(node: ContentNode, kind: QuestionKind, id: string): AnswerForm {
  const start = node.get('start');
  switch (kind) {
    case 'frequency':
      return { kind: 'band' };
    case 'yesNo':
      return { kind: 'choice', options: yesOrNo };
    case 'text':
    case 'misuse':
      return { kind };
    case 'day':
      return start.isNull ? { kind } : { kind, start: start.oneOf(['today', 'nextYear']) };
    case 'choice':
    case 'choices':
      return { kind, options: node.get('options').items().map(readOption) };
    case 'bands': {
      const type = node.get('type').oneOf(operationalTypes);
      if (start.isNull) return { kind, type };
      const bands = start.entries().map(([key, band]) => [key, band.oneOf(frequencyBands)] as const);
      return { kind, type, start: Object.fromEntries(bands) };
    }
    case 'routine':
      return readRoutine(node.get('control'), id);
  }
}

function readQuestion(node: ContentNode): PortalQuestion {
  const kind = node.get('kind').oneOf(questionKinds);
  node.only([...commonFields, ...questionFields[kind]]);
  const id = node.get('id').string();
  return {
    ...readAnswerForm(node, kind, id),
    id,
    step: node.get('step').oneOf(portalSteps),
    text: node.get('text').text(),
    why: node.get('why').text(),
    sources: node.get('sources').optional((sources) => sources.strings()) ?? [],
    effects: readEffects(node, kind),
  };
}

/**
 * Reads a list of questions. `file` begins the place in an error.
 * @throws ContentError with the place of an unknown or missing value.
 */
export function readPortalQuestions(value: unknown, file: string): readonly PortalQuestion[] {
  return new ContentNode(value, file).items().map(readQuestion);
}

/**
 * Reads a trade with its questions. `file` begins the place in an error.
 * @throws ContentError with the place of an unknown or missing value.
 */
export function readPortalTrade(value: unknown, file: string): PortalTrade {
  const node = new ContentNode(value, file);
  node.only(['key', 'name', 'businesses', 'classifiedBy', 'description', 'questions']);
  const classifiedBy = node.get('classifiedBy').optional((flag) => flag.oneOf(Object.values(tradeFlags)));
  return {
    key: node.get('key').string(),
    name: node.get('name').text(),
    businesses: node.get('businesses').strings(),
    ...(classifiedBy === null ? {} : { classifiedBy }),
    description: node.get('description').text(),
    questions: node.get('questions').items().map(readQuestion),
  };
}
