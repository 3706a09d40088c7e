/** Taking a file: whether it may come, what it is called, and whether there is room for it. */
import {
  demoFileBytes,
  documentFileKinds,
  type FileFields,
  type FileKind,
  fileBytes,
  fileKinds,
} from '@klarsikt/contract';
import { controlRows, type FileObject, misdated, requirements } from '@klarsikt/engine';
import { refusalFor } from '@klarsikt/server/intake/refusal.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { Call } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { EvidenceDeps } from './deps.ts';
import type { KnownFile } from './provides.ts';
import { titleOf, usedQuota } from './store.ts';
import { kindList, unknownAction, unknownControl, unknownGap, wrongDays } from './texts.ts';

const megabyte = 1024 * 1024;

/** What an organisation may keep beside its sources; a demo session far less. */
export function quotaOf({ demo }: Pick<Actor, 'demo'>) {
  return demo
    ? { mostFiles: 5, mostBytes: 3 * demoFileBytes, bytesEach: demoFileBytes }
    : { mostFiles: 5000, mostBytes: 4096 * megabyte, bytesEach: fileBytes };
}

/** What a file is attached to. */
export interface Place {
  readonly assessmentId: number;
  readonly holder: FileObject;
  readonly subject: string;
}

/** Refuses what there is no room for, and what the object has already. */
export async function requireQuota(tx: ReadTx, actor: Actor, place: Place, file: KnownFile): Promise<void> {
  const title = await titleOf(tx, place, file.sha256);
  if (title !== null) throw new Refusal('error.file.known', { title });
  const { mostFiles, mostBytes, bytesEach } = quotaOf(actor);
  const used = await usedQuota(tx);
  const fits = file.bytes <= bytesEach && used.files < mostFiles && used.bytes + file.bytes <= mostBytes;
  if (!fits)
    throw new Refusal('error.file.quota', { files: mostFiles, megabytes: Math.round(mostBytes / megabyte) });
}

/** Refuses days that contradict each other, at their field. */
export function requireDays(fields: FileFields, { language }: Call): void {
  const wrong = misdated(fields);
  if (wrong !== null)
    throw invalid({ path: `body.${wrong}`, code: 'order', message: wrongDays[wrong][language] });
}

/** Refuses an object that the assessment does not have. */
export async function requireSubject(
  tx: ReadTx,
  deps: EvidenceDeps,
  given: { readonly actor: Actor; readonly call: Call; readonly place: Place },
): Promise<void> {
  const { actor, call, place } = given;
  const { assessmentId, holder, subject } = place;
  const unknown = (text: typeof unknownControl | typeof unknownAction | typeof unknownGap) =>
    invalid({ path: 'body.subject', code: 'unknown', message: text[call.language] });
  if (holder === 'gap' && !requirements.some(({ id }) => id === subject)) throw unknown(unknownGap);
  if (holder === 'action' && !(await deps.hasAction(tx, assessmentId, subject))) throw unknown(unknownAction);
  if (holder !== 'control') return;
  const open = await deps.assessments.open(tx, actor, assessmentId);
  const { model } = await deps.assessments.model(actor, open);
  if (!controlRows(model, open.document).some(({ key }) => key === subject)) throw unknown(unknownControl);
}

/** Kinds that an object takes: pictures prove something of a control, and say nothing in a comment. */
const kindsOf = (holder: FileObject): readonly FileKind[] =>
  holder === 'comment' ? documentFileKinds : fileKinds;

/** Tells what the file is; refuses it in words. */
export async function checked(
  deps: EvidenceDeps,
  given: {
    readonly holder: FileObject;
    readonly file: { readonly name: string; readonly content: Uint8Array };
    readonly call: Call;
  },
): Promise<KnownFile> {
  const { holder, file, call } = given;
  try {
    return await deps.files.check(file.name, file.content, kindsOf(holder));
  } catch (error) {
    throw refusalFor(error, kindList[holder === 'comment' ? 'document' : 'evidence'][call.language]);
  }
}

/** What is said of a file, with its own name as title where nothing else is given. */
export function titled(fields: FileFields, fileName: string): FileFields {
  const clean = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ')
      .trim()
      .slice(0, 300);
  const own = clean(fileName.replace(/^.*[\\/]/, '').replace(/\.\w+$/, ''));
  return { ...fields, title: clean(fields.title) || own || clean(fileName) || '-' };
}
