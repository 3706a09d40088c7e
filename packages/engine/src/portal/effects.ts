/** Creates the patches that follow from answers to single questions. */

import { listMandatoryDataKinds } from '../assessment/kinds.ts';
import { formatPointer } from '../assessment/pointer.ts';
import { listRiskRows, listSegmentEntries } from '../assessment/risk-rows.ts';
import { determineSourceKind } from '../assessment/source-kinds.ts';
import { listSourceRows } from '../assessment/source-rows.ts';
import type { Patch } from '../assessment/types.ts';
import { addMonths } from '../calendar/index.ts';
import { fillSentence } from '../text/fill.ts';
import type { Language, RiskType } from '../text/terms.ts';
import { getOwnMember } from '../values/own-member.ts';
import { selfAssessedStrength, selfCheckEvidenceMonths } from '../values/scale.ts';
import {
  formatPortalAnswer,
  getFrequencyBand,
  getPortalAnswer,
  type PortalAnswer,
  type PortalAnswers,
} from './answers.ts';
import { computeListFrequencyBands, type PortalQuestionContext } from './prefill.ts';
import {
  getRoutineControlKey,
  type PortalEffect,
  type PortalQuestion,
  type PortalSubject,
  routineStates,
} from './questions.ts';
import { portalSentences } from './words.ts';

/** The data from which the patches of an answer are made; `frame.document` is the document before the patches. */
export interface PortalAnswerContext {
  readonly frame: PortalQuestionContext;
  /** ISO date of the assessment. */
  readonly day: string;
  readonly answers: PortalAnswers;
  readonly language: Language;
}

const createSetPatch = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

/** Creates the figures of risks of a type that have a band: one for each mandatory kind, in the risk's segments. */
export function createFrequencyBandPatches(
  { model, document }: PortalQuestionContext,
  subject: PortalSubject,
  band: number,
): readonly Patch[] {
  if (subject.branch === 'threats') return [];
  const { branch: type, key } = subject;
  const risk = listRiskRows(model, document, type).find((row) => row.key === key && row.absence !== 'hidden');
  if (risk === undefined || !risk.enterable || risk.absence === 'business') return [];
  const sources = listSegmentEntries(risk, document);
  const source = sources.includes('BOTH') ? 'BOTH' : sources[0];
  if (source === undefined) return [];
  const data = listMandatoryDataKinds(type).map((kind) => [kind, { mode: 'ball', value: band }]);
  return [createSetPatch(formatPointer('background', 'data', type, key, source), Object.fromEntries(data))];
}

/** Selects the products or channels of a list that occur at all (band above 0). */
function selectionPatches(type: RiskType, bands: ReadonlyMap<string, number>): readonly Patch[] {
  if (type !== 'products' && type !== 'channels') return [];
  const exceptions = [...bands].filter(([, band]) => band > 0).map(([key]) => key);
  return [createSetPatch(formatPointer('selections', type), { mode: 'none', exceptions })];
}

/**
 * Gives the countries that have no line in the list the band 0 (no customers) and a review mark. Groups of countries
 * follow from their members.
 */
function elsewherePatches(
  frame: PortalQuestionContext,
  bands: ReadonlyMap<string, number>,
): readonly Patch[] {
  return frame.model.geographies.list
    .filter(({ key, kind }) => kind === 'country' && !bands.has(key))
    .flatMap(({ key }) => [
      ...createFrequencyBandPatches(frame, { branch: 'geographies', key }, 0),
      createSetPatch(formatPointer('risks', 'data', 'geographies', key, 'reviewed'), true),
    ]);
}

/**
 * Creates the patches of a list: the figures of its bands, the selection of offered items, and a review mark on each
 * line.
 */
export function createListAnswerPatches(
  { frame, answers }: PortalAnswerContext,
  question: PortalQuestion,
): readonly Patch[] {
  if (question.kind !== 'bands') return [];
  const bands = computeListFrequencyBands(frame, question, answers);
  if (bands === null) return [];
  const { type } = question;
  return [
    ...selectionPatches(type, bands),
    ...(type === 'geographies' ? elsewherePatches(frame, bands) : []),
    ...[...bands].flatMap(([key, band]) => [
      ...createFrequencyBandPatches(frame, { branch: type, key }, band),
      createSetPatch(formatPointer('risks', 'data', type, key, 'reviewed'), true),
    ]),
  ];
}

function isKnown({ model }: PortalQuestionContext, { branch, key }: PortalSubject): boolean {
  return model[branch].byKey.has(key);
}

/**
 * Adds each question and its answer to the note of each subject and marks the subject as reviewed; several questions
 * follow each other on separate lines.
 */
export function createNotePatches({ frame, answers, language }: PortalAnswerContext): readonly Patch[] {
  const notes = new Map<string, string[]>();
  for (const question of frame.questions) {
    const answer = getPortalAnswer(question, answers);
    if (answer === undefined) continue;
    const said = `${question.text[language]} ${formatPortalAnswer(question, answer, language)}`.trim();
    const subjects = question.effects.flatMap((effect) =>
      effect.kind === 'note' || effect.kind === 'band' ? effect.subjects : [],
    );
    for (const subject of subjects.filter((one) => isKnown(frame, one))) {
      const { branch, key } = subject;
      const place =
        branch === 'threats'
          ? formatPointer(branch, 'data', key)
          : formatPointer('risks', 'data', branch, key);
      notes.set(place, [...new Set([...(notes.get(place) ?? []), said])]);
    }
  }
  return [...notes].flatMap(([place, said]) => [
    createSetPatch(`${place}/note`, said.join('\n')),
    createSetPatch(`${place}/reviewed`, true),
  ]);
}

function isOneOf(answer: PortalAnswer, options: readonly string[]): boolean {
  const chosen = Array.isArray(answer) ? answer : [answer];
  return chosen.some((one) => options.includes(String(one)));
}

/**
 * Kinds of library sources that every small firm uses. Sectoral assessments are left out, because they fit only some
 * trades.
 */
const usedKinds = ['union', 'national', 'international', 'authority'] as const;

/** Adds the first source of each kind, with the number of threats that cite it. */
function sourcePatches({ frame, language, day }: PortalAnswerContext): readonly Patch[] {
  const { model, document } = frame;
  const { opGeography } = document.settings;
  const rows = listSourceRows(model, document, day);
  return usedKinds.flatMap((kind): readonly Patch[] => {
    const row = rows.find(({ reference }) => determineSourceKind(reference, opGeography) === kind);
    if (row === undefined) return [];
    const use = fillSentence(
      portalSentences.source[language],
      { name: row.reference.name[language], count: row.threats.length },
      language,
    );
    return [createSetPatch(formatPointer('sources', 'library', row.reference.key), { use })];
  });
}

/** The patches of one effect of an answered question. */
export function createEffectPatches(
  writing: PortalAnswerContext,
  question: PortalQuestion,
  { answer, effect }: { readonly answer: PortalAnswer; readonly effect: PortalEffect },
): readonly Patch[] {
  const { frame, language, day } = writing;
  if (effect.kind === 'sources') return isOneOf(answer, effect.when) ? sourcePatches(writing) : [];
  if (effect.kind === 'words')
    return [createSetPatch(effect.place, formatPortalAnswer(question, answer, language))];
  if (effect.kind === 'today') return [createSetPatch(effect.place, day)];
  if (effect.kind === 'value') {
    const holds = isOneOf(answer, effect.when) && !isOneOf(answer, effect.unless ?? []);
    return holds ? [createSetPatch(effect.place, effect.value)] : [];
  }
  if (effect.kind === 'sentence')
    return effect.when.length === 0 || isOneOf(answer, effect.when)
      ? [createSetPatch(effect.place, effect.text[language])]
      : [];
  if (effect.kind !== 'band') return [];
  const band =
    effect.bands === undefined
      ? getFrequencyBand(answer)
      : (getOwnMember(effect.bands, String(answer)) ?? null);
  if (band === null) return [];
  return effect.subjects
    .filter((subject) => isKnown(frame, subject))
    .flatMap((subject) => createFrequencyBandPatches(frame, subject, band));
}

/** The evidence that the routines work, and the day of the check; null until both questions are answered. */
function proofOf({
  frame,
  answers,
  language,
}: PortalAnswerContext): { readonly text: string; readonly day: string } | null {
  const said = { text: '', day: '' };
  for (const question of frame.questions) {
    const answer = getPortalAnswer(question, answers);
    for (const effect of question.effects)
      if (effect.kind === 'proof' && answer !== undefined)
        said[effect.of] = formatPortalAnswer(question, answer, language);
  }
  return said.text === '' || said.day === '' ? null : said;
}

/** Creates the patches of the routines: their state as values of design and operation, with evidence and effect. */
export function createRoutinePatches(writing: PortalAnswerContext): readonly Patch[] {
  const { frame, answers, language } = writing;
  const proof = proofOf(writing);
  const routines = frame.questions.flatMap((question) => {
    const answer = getPortalAnswer(question, answers);
    const state = routineStates.find((one) => one === answer);
    if (question.kind !== 'routine' || state === undefined) return [];
    if (typeof question.control === 'string' && !frame.model.controls.byKey.has(question.control)) return [];
    return [{ question, state, key: getRoutineControlKey(question.control) }];
  });
  if (routines.length === 0) return [];
  const library = routines.filter(({ question }) => typeof question.control === 'string');
  return [
    createSetPatch('/selections/controls', { mode: 'none', exceptions: library.map(({ key }) => key) }),
    ...routines.flatMap(({ question, state, key }) => [
      ...ownPatches(question, language),
      createSetPatch(formatPointer('controls', 'data', key), {
        assessment: { both: selfAssessedStrength[state] },
        effect: question.why[language],
        note: `${question.text[language]} ${formatPortalAnswer(question, state, language)}`,
        ...(proof === null
          ? {}
          : {
              evidence: `${formatPortalAnswer(question, state, language)}. ${proof.text}`,
              evidenceClass: state === 'checked' ? 'complianceTest' : 'other',
              evidenceDate: proof.day,
              evidenceExpires: addMonths(proof.day, selfCheckEvidenceMonths),
            }),
      }),
    ]),
  ];
}

function ownPatches(question: PortalQuestion, language: Language): readonly Patch[] {
  if (question.kind !== 'routine' || typeof question.control === 'string') return [];
  const { key, name, allOf } = question.control;
  return [
    createSetPatch(formatPointer('controls', 'own', key), {
      name: name[language],
      description: portalSentences.ownRoutine[language],
      category: null,
      general: false,
      related: {},
      allOf,
    }),
  ];
}
