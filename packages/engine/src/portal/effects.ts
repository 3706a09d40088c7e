/** What the answers to single questions write into the document, as patches. */

import { mandatoryKindsOf } from '../assessment/kinds.ts';
import { pointerOf } from '../assessment/pointer.ts';
import { dataSourcesOf, riskRows } from '../assessment/risk-rows.ts';
import { sourceKindOf } from '../assessment/source-kinds.ts';
import { sourceRows } from '../assessment/source-rows.ts';
import type { Patch } from '../assessment/types.ts';
import { addMonths } from '../calendar/index.ts';
import { fillSentence } from '../fill.ts';
import { ownMember } from '../own-member.ts';
import { evidenceMonths, selfAssessedStrength } from '../scale.ts';
import type { Language, RiskType } from '../terms.ts';
import { answerTo, bandOf, type PortalAnswer, type PortalAnswers, wordsOf } from './answers.ts';
import { listedBands, type PortalFrame } from './prefill.ts';
import {
  controlKeyOf,
  type PortalEffect,
  type PortalQuestion,
  type PortalSubject,
  routineStates,
} from './questions.ts';
import { portalWords } from './words.ts';

/** What answers are written with: `frame.document` is the document that the patches will change. */
export interface Writing {
  readonly frame: PortalFrame;
  /** ISO date of the assessment. */
  readonly day: string;
  readonly answers: PortalAnswers;
  readonly language: Language;
}

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

/** The figures of a risk of a type in a band: of each kind that an assessment cannot do without, for its own segments. */
export function bandPatches(
  { model, document }: PortalFrame,
  subject: PortalSubject,
  band: number,
): readonly Patch[] {
  if (subject.branch === 'threats') return [];
  const { branch: type, key } = subject;
  const risk = riskRows(model, document, type).find((row) => row.key === key && row.absence !== 'hidden');
  if (risk === undefined || !risk.enterable || risk.absence === 'business') return [];
  const sources = dataSourcesOf(risk, document);
  const source = sources.includes('BOTH') ? 'BOTH' : sources[0];
  if (source === undefined) return [];
  const data = mandatoryKindsOf(type).map((kind) => [kind, { mode: 'ball', value: band }]);
  return [set(pointerOf('background', 'data', type, key, source), Object.fromEntries(data))];
}

/** The keys of a list that are offered: every one that happens at all. */
function selectionPatches(type: RiskType, bands: ReadonlyMap<string, number>): readonly Patch[] {
  if (type !== 'products' && type !== 'channels') return [];
  const exceptions = [...bands].filter(([, band]) => band > 0).map(([key]) => key);
  return [set(pointerOf('selections', type), { mode: 'none', exceptions })];
}

/** Countries that a list of places does not name are places where nobody comes from. Groups follow from their members. */
function elsewherePatches(frame: PortalFrame, bands: ReadonlyMap<string, number>): readonly Patch[] {
  return frame.model.geographies.list
    .filter(({ key, kind }) => kind === 'country' && !bands.has(key))
    .flatMap(({ key }) => [
      ...bandPatches(frame, { branch: 'geographies', key }, 0),
      set(pointerOf('risks', 'data', 'geographies', key, 'reviewed'), true),
    ]);
}

/** A list: its bands, which of it is offered, and that somebody has looked at each line. */
export function listPatches({ frame, answers }: Writing, question: PortalQuestion): readonly Patch[] {
  if (question.kind !== 'bands') return [];
  const bands = listedBands(frame, question, answers);
  if (bands === null) return [];
  const { type } = question;
  return [
    ...selectionPatches(type, bands),
    ...(type === 'geographies' ? elsewherePatches(frame, bands) : []),
    ...[...bands].flatMap(([key, band]) => [
      ...bandPatches(frame, { branch: type, key }, band),
      set(pointerOf('risks', 'data', type, key, 'reviewed'), true),
    ]),
  ];
}

function isKnown({ model }: PortalFrame, { branch, key }: PortalSubject): boolean {
  return model[branch].byKey.has(key);
}

/** Question and answer beside each subject; several questions on one subject stand below each other. */
export function notePatches({ frame, answers, language }: Writing): readonly Patch[] {
  const notes = new Map<string, string[]>();
  for (const question of frame.questions) {
    const answer = answerTo(question, answers);
    if (answer === undefined) continue;
    const said = `${question.text[language]} ${wordsOf(question, answer, language)}`.trim();
    const subjects = question.effects.flatMap((effect) =>
      effect.kind === 'note' || effect.kind === 'band' ? effect.subjects : [],
    );
    for (const subject of subjects.filter((one) => isKnown(frame, one))) {
      const { branch, key } = subject;
      const place =
        branch === 'threats' ? pointerOf(branch, 'data', key) : pointerOf('risks', 'data', branch, key);
      notes.set(place, [...new Set([...(notes.get(place) ?? []), said])]);
    }
  }
  return [...notes].flatMap(([place, said]) => [
    set(`${place}/note`, said.join('\n')),
    set(`${place}/reviewed`, true),
  ]);
}

function isOneOf(answer: PortalAnswer, options: readonly string[]): boolean {
  const chosen = Array.isArray(answer) ? answer : [answer];
  return chosen.some((one) => options.includes(String(one)));
}

/** Kinds of sources that every small firm uses through the library. An assessment of a sector fits some trades only. */
const usedKinds = ['union', 'national', 'international', 'authority'] as const;

/** The first source of each kind, with the number of threats whose levels rest on it. */
function sourcePatches({ frame, language, day }: Writing): readonly Patch[] {
  const { model, document } = frame;
  const { opGeography } = document.settings;
  const rows = sourceRows(model, document, day);
  return usedKinds.flatMap((kind): readonly Patch[] => {
    const row = rows.find(({ reference }) => sourceKindOf(reference, opGeography) === kind);
    if (row === undefined) return [];
    const use = fillSentence(portalWords.source[language], { count: row.threats.length }, language);
    return [set(pointerOf('sources', 'library', row.reference.key), { use })];
  });
}

/** What one effect of an answered question writes. */
export function effectPatches(
  writing: Writing,
  question: PortalQuestion,
  { answer, effect }: { readonly answer: PortalAnswer; readonly effect: PortalEffect },
): readonly Patch[] {
  const { frame, language, day } = writing;
  if (effect.kind === 'sources') return isOneOf(answer, effect.when) ? sourcePatches(writing) : [];
  if (effect.kind === 'words') return [set(effect.place, wordsOf(question, answer, language))];
  if (effect.kind === 'today') return [set(effect.place, day)];
  if (effect.kind === 'value') {
    const holds = isOneOf(answer, effect.when) && !isOneOf(answer, effect.unless ?? []);
    return holds ? [set(effect.place, effect.value)] : [];
  }
  if (effect.kind === 'sentence')
    return effect.when.length === 0 || isOneOf(answer, effect.when)
      ? [set(effect.place, effect.text[language])]
      : [];
  if (effect.kind !== 'band') return [];
  const band =
    effect.bands === undefined ? bandOf(answer) : (ownMember(effect.bands, String(answer)) ?? null);
  if (band === null) return [];
  return effect.subjects
    .filter((subject) => isKnown(frame, subject))
    .flatMap((subject) => bandPatches(frame, subject, band));
}

/** What shows that the routines work, and on which day somebody looked; null as long as one of them is not answered. */
function proofOf({
  frame,
  answers,
  language,
}: Writing): { readonly text: string; readonly day: string } | null {
  const said = { text: '', day: '' };
  for (const question of frame.questions) {
    const answer = answerTo(question, answers);
    for (const effect of question.effects)
      if (effect.kind === 'proof' && answer !== undefined)
        said[effect.of] = wordsOf(question, answer, language);
  }
  return said.text === '' || said.day === '' ? null : said;
}

/** The routines: how far each has come, as design and operation, with what shows it and how it lowers risk. */
export function routinePatches(writing: Writing): readonly Patch[] {
  const { frame, answers, language } = writing;
  const proof = proofOf(writing);
  const routines = frame.questions.flatMap((question) => {
    const answer = answerTo(question, answers);
    const state = routineStates.find((one) => one === answer);
    if (question.kind !== 'routine' || state === undefined) return [];
    if (typeof question.control === 'string' && !frame.model.controls.byKey.has(question.control)) return [];
    return [{ question, state, key: controlKeyOf(question.control) }];
  });
  if (routines.length === 0) return [];
  const library = routines.filter(({ question }) => typeof question.control === 'string');
  return [
    set('/selections/controls', { mode: 'none', exceptions: library.map(({ key }) => key) }),
    ...routines.flatMap(({ question, state, key }) => [
      ...ownPatches(question, language),
      set(pointerOf('controls', 'data', key), {
        assessment: { both: selfAssessedStrength[state] },
        effect: question.why[language],
        note: `${question.text[language]} ${wordsOf(question, state, language)}`,
        ...(proof === null
          ? {}
          : {
              evidence: `${wordsOf(question, state, language)}. ${proof.text}`,
              evidenceClass: state === 'checked' ? 'complianceTest' : 'other',
              evidenceDate: proof.day,
              evidenceExpires: addMonths(proof.day, evidenceMonths),
            }),
      }),
    ]),
  ];
}

function ownPatches(question: PortalQuestion, language: Language): readonly Patch[] {
  if (question.kind !== 'routine' || typeof question.control === 'string') return [];
  const { key, name, allOf } = question.control;
  return [
    set(pointerOf('controls', 'own', key), {
      name: name[language],
      description: portalWords.ownRoutine[language],
      category: null,
      general: false,
      related: {},
      allOf,
    }),
  ];
}
