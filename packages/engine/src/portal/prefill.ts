/** What the lists of a self-assessment hold for a trade, and what they start with: read from the reference model. */
import { dataSourcesOf, risksTakingPart } from '../assessment/risk-rows.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../terms.ts';
import { answerTo, type PortalAnswer, type PortalAnswers } from './answers.ts';
import type { Band, PortalQuestion, PortalSubject } from './questions.ts';

type ListQuestion = Extract<PortalQuestion, { readonly kind: 'bands' }>;

/** A line of a list: a risk that such a firm may have, with the band that it starts with. */
export interface PortalLine {
  readonly key: string;
  readonly start: Band;
}

/**
 * The band that a risk starts with: a key risk indicator very seldom, what comes first nearly always, the rest seldom. Of
 * payments, which are ways of crime, each very seldom: nobody should confirm unread that one of them is their everyday.
 */
export function startingBand(type: RiskType, kri: boolean, first: boolean): Band {
  if (type === 'transactions') return 1;
  if (first) return 4;
  return kri ? 1 : 2;
}

/** Risks that questions of their own ask for: they do not stand in the lists too. */
function askedElsewhere(questions: readonly PortalQuestion[]): ReadonlySet<string> {
  const subjects = questions.flatMap(({ effects }) =>
    effects.flatMap((effect): readonly PortalSubject[] => (effect.kind === 'band' ? effect.subjects : [])),
  );
  return new Set(subjects.map(({ branch, key }) => `${branch}/${key}`));
}

/**
 * The lines of a list: every risk of its type that the trade's assessment may hold and for which figures can be entered. Of
 * places only the ones that the list starts with, the regions of the country of operation, and those that somebody has
 * answered: nobody reads 250 countries.
 */
export function portalLines(
  { model, document, questions }: PortalFrame,
  question: ListQuestion,
  answer?: PortalAnswer,
): readonly PortalLine[] {
  const asked = askedElsewhere(questions);
  const { type, start = {} } = question;
  const all = {
    ...document,
    selections: { ...document.selections, products: everything, channels: everything },
  };
  const rows = risksTakingPart(model, all, type).filter(
    (row) => row.enterable && !asked.has(`${type}/${row.key}`) && dataSourcesOf(row, document).length > 0,
  );
  const named = typeof answer === 'object' ? answer : {};
  const isAsked = ({ key }: { readonly key: string }) =>
    key in start || key in named || isRegionOf(model, key, document.settings.opGeography);
  const shown = type === 'geographies' ? rows.filter(isAsked) : rows;
  const first = shown.find(({ kri }) => !kri)?.key;
  return shown.map(({ key, kri }) => ({ key, start: start[key] ?? startingBand(type, kri, key === first) }));
}

function isRegionOf(model: CompiledModel, key: string, country: string | null): boolean {
  const place = model.geographies.byKey.get(key);
  return place?.kind === 'region' && country !== null && place.parents.includes(country);
}

const everything = { mode: 'all', exceptions: [] } as const;

/** What questions are read in: a model, the questions of a trade, and a document of it. */
export interface PortalFrame {
  readonly model: CompiledModel;
  readonly questions: readonly PortalQuestion[];
  readonly document: AssessmentDocument;
}

/** The bands that a list answers: those of its lines that are answered, and for the others what they start with. */
export function listedBands(
  frame: PortalFrame,
  question: ListQuestion,
  answers: PortalAnswers,
): ReadonlyMap<string, number> | null {
  const answer = answerTo(question, answers);
  if (answer === undefined) return null;
  const said = new Map(Object.entries(typeof answer === 'object' ? answer : {}));
  return new Map(
    portalLines(frame, question, answer).map(({ key, start }) => {
      const band = said.get(key);
      return [key, typeof band === 'number' ? band : start];
    }),
  );
}
