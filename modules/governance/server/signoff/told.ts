/** Mails about sign-offs: those who may approve are asked, and those who asked or drew up hear what was decided. */

import type {
  AssessmentRow,
  OpenAssessment,
  Reader,
} from '@klarsikt/assessment/server/assessment/provides.ts';
import {
  blockingRequirements,
  fillSentence,
  formatLevel,
  type Language,
  type RiskType,
  riskClassWord,
  riskTypes,
  riskTypeWord,
  type ShownLevel,
  type SignOffPart,
  signOffPartWord,
  summaryOf,
} from '@klarsikt/engine';
import type { Letter } from '@klarsikt/operations/server/mail/provides.ts';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { SignoffDeps } from './deps.ts';
import type { SignOffRow } from './store.ts';
import { figureWords, letterWords } from './texts.ts';

interface Telling {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
}

/** What happened, for a mail about it. */
interface Told {
  readonly kind: 'requested' | 'approved' | 'returned' | 'withdrawn';
  readonly parts: readonly SignOffPart[];
  /** Message, statement or reason. */
  readonly text: string;
  readonly revision: number;
  /** Of a request: what is asked to be approved, in short. */
  readonly figures?: RequestFigures;
}

/** The levels and gaps of a state, for a request. */
export interface RequestFigures {
  readonly overall: ShownLevel | null;
  /** The type of risk with the highest level after controls. */
  readonly highest: { readonly type: RiskType; readonly level: ShownLevel } | null;
  /** Gaps that are accepted, and requirements that are neither met nor accepted. */
  readonly accepted: number;
  readonly open: number;
}

type Head = Pick<AssessmentRow, 'id' | 'unitId' | 'name'>;

/** The letter about a request or a decision. Exported for what it says; sent by `tellApprovers` and `tellAuthors`. */
export function signOffLetter(
  { kind, parts, text, revision, figures }: Told,
  head: Pick<Head, 'id' | 'name'>,
  given: { readonly language: Language; readonly author: string; readonly origin: string },
): Letter {
  const { language, author, origin } = given;
  const words = letterWords[language];
  const named = parts.map((part) => signOffPartWord(part, language)).join(', ');
  const values = { author, assessment: head.name, parts: named, revision };
  const say = (sentence: string) => fillSentence(sentence, values, language);
  return {
    subject: say(words[kind].subject),
    before: [say(words[kind].text)],
    items: [
      {
        heading: words.open,
        link: `${origin}/ra/${head.id}/signoff`,
        lines: [
          say(words.parts),
          ...(figures === undefined ? [] : figureLines(figures, language)),
          ...(text === '' ? [] : text.split('\n')),
        ],
      },
    ],
    button: null,
    after: [words[kind].why],
  };
}

/** Levels before and after controls, and the gaps, each in a line. */
function figureLines(
  { overall, highest, accepted, open }: RequestFigures,
  language: Language,
): readonly string[] {
  const words = figureWords[language];
  const levelsOf = ({ inherent, residual, inherentClass, residualClass }: ShownLevel) => ({
    before: `${formatLevel(inherent, language)} ${riskClassWord(inherentClass, language)}`,
    after: `${formatLevel(residual, language)} ${riskClassWord(residualClass, language)}`,
  });
  return [
    overall === null ? words.noLevel : fillSentence(words.overall, levelsOf(overall), language),
    ...(highest === null
      ? []
      : [
          fillSentence(
            words.highest,
            { type: riskTypeWord(highest.type, language), ...levelsOf(highest.level) },
            language,
          ),
        ]),
    fillSentence(words.gaps, { accepted, open }, language),
  ];
}

/** The levels and gaps of the present state. */
async function figuresOf({ tx, actor, deps }: Telling, open: OpenAssessment): Promise<RequestFigures> {
  const { model } = await deps.assessments.model(actor, open);
  const { overall, types } = summaryOf(open.document, deps.assessments.calculate(model, open.document));
  const levels = riskTypes.flatMap((type) => {
    const level = types[type];
    return level === undefined ? [] : [{ type, level }];
  });
  const { sheet, enforced } = await deps.completeness.of(tx, actor, open);
  return {
    overall,
    highest: levels.toSorted((a, b) => b.level.residual - a.level.residual)[0] ?? null,
    accepted: sheet.filter(({ status }) => status === 'accepted').length,
    open: blockingRequirements(sheet, enforced).length,
  };
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** People get no mail about what they did themselves. */
async function tell(
  { tx, actor, deps }: Telling,
  head: Head,
  told: Told,
  isMeant: (reader: Reader) => boolean,
): Promise<void> {
  const { organizationId, userId } = actor;
  if (organizationId === null || actor.demo) return;
  const readers = await deps.assessments.people(tx, actor, head.unitId);
  for (const reader of readers.filter(
    (one) => one.id !== userId && isMeant(one) && isAddress(one.username),
  )) {
    const { language } = reader;
    const given = { language, author: actorName(actor), origin: deps.config.origin };
    await deps.mail.queue(tx, {
      template: told.kind === 'requested' ? 'approval' : 'decision',
      recipient: reader.username,
      language,
      organizationId,
      userId: reader.id,
      causedBy: userId,
      data: {},
      letter: signOffLetter(told, head, given),
    });
  }
}

/** Asks the person who is named, else everybody who may approve in the unit. */
export async function tellApprovers(
  telling: Telling,
  open: OpenAssessment,
  { approver, ...told }: Omit<Told, 'kind' | 'figures'> & { readonly approver: Reader | null },
): Promise<void> {
  const figures = await figuresOf(telling, open);
  await tell(telling, open, { ...told, figures, kind: 'requested' }, ({ id, approve }) =>
    approver === null ? approve : id === approver.id,
  );
}

/** Tells those who have asked for these parts, drawn them up or approved them. `rows`: what had happened before. */
export function tellAuthors(
  telling: Telling,
  head: Head,
  told: Told,
  rows: readonly SignOffRow[],
): Promise<void> {
  const meant = new Set(
    told.parts.flatMap((part) => {
      const own = rows.filter(
        (row) => row.part === part && (row.kind === 'requested' || row.kind === 'signed'),
      );
      return [
        own.findLast(({ kind }) => kind === 'requested')?.userId,
        own.findLast(({ role }) => role === 'drewUp')?.userId,
        told.kind === 'withdrawn' ? own.findLast(({ role }) => role === 'approved')?.userId : null,
      ];
    }),
  );
  return tell(telling, head, told, ({ id }) => meant.has(id));
}
