import {
  documentFileKinds,
  evidenceFileKinds,
  type FileFields,
  type FileKind,
  maxDemoFileBytes,
  maxEvidenceFileBytes,
} from '@klarsikt/contract';
import { listControlRows } from '@klarsikt/engine/assessment';
import { requirements } from '@klarsikt/engine/completeness';
import { type EvidenceObjectKind, findContradictingDay } from '@klarsikt/engine/governance';
import { toFileRefusal } from '@klarsikt/server/intake/refusal.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { EvidenceDeps } from './deps.ts';
import type { StoredFile } from './provides.ts';
import { findFileTitle, loadUsedFileQuota } from './store.ts';
import {
  fileKindTexts,
  invalidFileDayTexts,
  unknownActionText,
  unknownControlText,
  unknownRequirementText,
} from './texts.ts';

const megabyte = 1024 * 1024;

/** Returns the organisation's quota for files other than sources; a demo has a far smaller quota. */
export function determineFileQuota({ demo }: Pick<Actor, 'demo'>) {
  return demo
    ? { mostFiles: 5, mostBytes: 3 * maxDemoFileBytes, bytesEach: maxDemoFileBytes }
    : { mostFiles: 5000, mostBytes: 4096 * megabyte, bytesEach: maxEvidenceFileBytes };
}

export interface FileTarget {
  readonly assessmentId: number;
  readonly holder: EvidenceObjectKind;
  readonly subject: string;
}

/** Refuses a file that exceeds the quota or is already attached to the object. */
export async function requireFileQuota(
  tx: ReadTx,
  actor: Actor,
  place: FileTarget,
  file: StoredFile,
): Promise<void> {
  const title = await findFileTitle(tx, place, file.sha256);
  if (title !== null) throw new Refusal('error.file.known', { title });
  const { mostFiles, mostBytes, bytesEach } = determineFileQuota(actor);
  const used = await loadUsedFileQuota(tx);
  const fits = file.bytes <= bytesEach && used.files < mostFiles && used.bytes + file.bytes <= mostBytes;
  if (!fits)
    throw new Refusal('error.file.quota', { files: mostFiles, megabytes: Math.round(mostBytes / megabyte) });
}

/** Refuses days that contradict each other and states the faulty field. */
export function requireValidFileDays(fields: FileFields, { language }: Call): void {
  const wrong = findContradictingDay(fields);
  if (wrong !== null)
    throw createInputRefusal({
      path: `body.${wrong}`,
      code: 'order',
      message: invalidFileDayTexts[wrong][language],
    });
}

export async function requireFileSubject(
  tx: ReadTx,
  deps: EvidenceDeps,
  given: { readonly actor: Actor; readonly call: Call; readonly place: FileTarget },
): Promise<void> {
  const { actor, call, place } = given;
  const { assessmentId, holder, subject } = place;
  const unknown = (
    text: typeof unknownControlText | typeof unknownActionText | typeof unknownRequirementText,
  ) => createInputRefusal({ path: 'body.subject', code: 'unknown', message: text[call.language] });
  if (holder === 'gap' && !requirements.some(({ id }) => id === subject))
    throw unknown(unknownRequirementText);
  if (holder === 'action' && !(await deps.hasAction(tx, assessmentId, subject)))
    throw unknown(unknownActionText);
  if (holder !== 'control') return;
  const open = await deps.assessments.open(tx, actor, assessmentId);
  const { model } = await deps.assessments.model(actor, open);
  if (!listControlRows(model, open.document).some(({ key }) => key === subject))
    throw unknown(unknownControlText);
}

/** Pictures are only accepted as evidence, not as attachments of comments. */
const kindsOf = (holder: EvidenceObjectKind): readonly FileKind[] =>
  holder === 'comment' ? documentFileKinds : evidenceFileKinds;

/** Detects the kind of an uploaded file; an unacceptable file is refused with a message for the person. */
export async function checkUploadedFile(
  deps: EvidenceDeps,
  given: {
    readonly holder: EvidenceObjectKind;
    readonly file: { readonly name: string; readonly content: Uint8Array };
    readonly call: Call;
  },
): Promise<StoredFile> {
  const { holder, file, call } = given;
  try {
    return await deps.files.check(file.name, file.content, kindsOf(holder));
  } catch (error) {
    throw toFileRefusal(error, fileKindTexts[holder === 'comment' ? 'document' : 'evidence'][call.language]);
  }
}

export function fillFileTitle(fields: FileFields, fileName: string): FileFields {
  const clean = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
      .trim()
      .slice(0, 300);
  const own = clean(fileName.replace(/^.*[\\/]/, '').replace(/\.\w+$/, ''));
  return { ...fields, title: clean(fields.title) || own || clean(fileName) || '-' };
}
