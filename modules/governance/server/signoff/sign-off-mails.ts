/**
 * Mails about sign-offs: requests go to approvers, and decisions to the people who requested approval or drew up the
 * assessment.
 */

import type {
  AssessmentReader,
  AssessmentRow,
  OpenAssessment,
} from '@klarsikt/assessment/server/assessment/provides.ts';
import { buildAssessmentSummary, type ShownLevel } from '@klarsikt/engine/assessment';
import { listBlockingRequirements } from '@klarsikt/engine/completeness';
import { formatLevel } from '@klarsikt/engine/report';
import type { SignOffPart } from '@klarsikt/engine/sign-off';
import { fillSentence, type Language, riskTypes } from '@klarsikt/engine/text';
import { getRiskClassName, getRiskTypeName, getSignOffPartName } from '@klarsikt/engine/words';
import type { MailLetter } from '@klarsikt/operations/server/mail/provides.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { z } from 'zod';
import type { SignoffDeps } from './deps.ts';
import type { ApproverCandidate } from './request.ts';
import type { ApprovalRequestFigures, SignOffRow } from './store.ts';
import { approvalFigureTexts, signOffMailTexts } from './texts.ts';

interface MailContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: SignoffDeps;
}

interface SignOffNotice {
  readonly kind: 'requested' | 'approved' | 'returned' | 'withdrawn';
  readonly parts: readonly SignOffPart[];
  /** Message of a request, statement of a signature, or reason of a return. */
  readonly text: string;
  readonly revision: number;
  readonly figures?: ApprovalRequestFigures;
}

type NoticeSubject = Pick<AssessmentRow, 'id' | 'unitId' | 'name'>;

/** Composes the mail; exported for tests, and sent by `mailApprovers` and `mailAuthors`. */
export function composeSignOffMail(
  { kind, parts, text, revision, figures }: SignOffNotice,
  head: Pick<NoticeSubject, 'id' | 'name'>,
  given: { readonly language: Language; readonly author: string; readonly origin: string },
): MailLetter {
  const { language, author, origin } = given;
  const words = signOffMailTexts[language];
  const values = { author, assessment: head.name, parts: formatPartNames(parts, language), revision };
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
          ...(figures === undefined ? [] : formatRequestFigures(figures, language)),
          ...(text === '' ? [] : text.split('\n')),
        ],
      },
    ],
    button: null,
    after: [words[kind].why],
  };
}

/** Formats the names of the parts; if the whole is among them, only the whole is named. */
export function formatPartNames(parts: readonly SignOffPart[], language: Language): string {
  const named: readonly SignOffPart[] = parts.includes('whole') ? ['whole'] : parts;
  return named.map((part) => getSignOffPartName(part, language)).join(', ');
}

export function formatRequestFigures(
  { overall, highest, accepted, open }: ApprovalRequestFigures,
  language: Language,
): readonly string[] {
  const words = approvalFigureTexts[language];
  const levelsOf = ({ inherent, residual, inherentClass, residualClass }: ShownLevel) => ({
    before: `${formatLevel(inherent, language)} ${getRiskClassName(inherentClass, language)}`,
    after: `${formatLevel(residual, language)} ${getRiskClassName(residualClass, language)}`,
  });
  return [
    overall === null ? words.noLevel : fillSentence(words.overall, levelsOf(overall), language),
    ...(highest === null
      ? []
      : [
          fillSentence(
            words.highest,
            { type: getRiskTypeName(highest.type, language), ...levelsOf(highest.level) },
            language,
          ),
        ]),
    fillSentence(words.gaps, { accepted, open }, language),
  ];
}

export async function loadRequestFigures(
  { tx, actor, deps }: MailContext,
  open: OpenAssessment,
): Promise<ApprovalRequestFigures> {
  const { model } = await deps.assessments.model(actor, open);
  const { overall, types } = buildAssessmentSummary(
    open.document,
    deps.assessments.calculate(model, open.document),
  );
  const levels = riskTypes.flatMap((type) => {
    const level = types[type];
    return level === undefined ? [] : [{ type, level }];
  });
  const { sheet, enforced } = await deps.completeness.of(tx, actor, open);
  return {
    overall,
    highest: levels.toSorted((a, b) => b.level.residual - a.level.residual)[0] ?? null,
    accepted: sheet.filter(({ status }) => status === 'accepted').length,
    open: listBlockingRequirements(sheet, enforced).length,
  };
}

const isAddress = (name: string): boolean => z.email().safeParse(name).success;

/** Sends the mail to the readers for whom it is meant, except to the acting person. */
async function mailReaders(
  { tx, actor, deps }: MailContext,
  head: NoticeSubject,
  told: SignOffNotice,
  isMeant: (reader: AssessmentReader) => boolean,
): Promise<void> {
  const { organizationId, userId } = actor;
  if (organizationId === null || actor.demo) return;
  const readers = await deps.assessments.people(tx, actor, head.unitId);
  for (const reader of readers.filter(
    (one) => one.id !== userId && isMeant(one) && isAddress(one.username),
  )) {
    const { language } = reader;
    const given = { language, author: getActorName(actor), origin: deps.config.origin };
    await deps.mail.queue(tx, {
      template: told.kind === 'requested' ? 'approval' : 'decision',
      recipient: reader.username,
      language,
      organizationId,
      userId: reader.id,
      causedBy: userId,
      data: {},
      letter: composeSignOffMail(told, head, given),
    });
  }
}

/** Sends a mail to the named approver, or to everyone who may approve in the unit. */
export async function mailApprovers(
  telling: MailContext,
  open: OpenAssessment,
  { approver, ...told }: Omit<SignOffNotice, 'kind'> & { readonly approver: ApproverCandidate | null },
): Promise<void> {
  // An invited person gets the request in the invitation mail, and so only one mail with one link.
  if (approver?.invited && (await telling.deps.accounts.mailAsked(telling.tx, approver.id))) return;
  await mailReaders(telling, open, { ...told, kind: 'requested' }, ({ id, approve }) =>
    approver === null ? approve : id === approver.id,
  );
}

/**
 * Sends a mail to the people who requested, drew up or approved these parts. `rows` contains the sign-offs before the
 * decision.
 */
export function mailAuthors(
  telling: MailContext,
  head: NoticeSubject,
  told: SignOffNotice,
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
  return mailReaders(telling, head, told, ({ id }) => meant.has(id));
}
