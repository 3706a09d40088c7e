import type { PackRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { Text } from '@klarsikt/engine/text';
import type { RenderKind } from '@klarsikt/server/render/making.ts';

/** Table of a pack. A column without a title uses its name. */
export interface PackTable {
  readonly name: string;
  readonly titles: Readonly<Record<string, Text>>;
  readonly rows: readonly PackRow[];
}

export interface PackSubject {
  readonly product: string;
  readonly organisation: string;
  readonly unit: string;
  readonly demo: boolean;
  readonly assessment: string;
  readonly revision: number;
  /** Time of the state (ISO), which is the date of every file. */
  readonly at: string;
  readonly model: { readonly name: string; readonly hash: string };
  readonly fingerprint: string;
}

export interface PackOrder {
  readonly about: PackSubject;
  readonly document: AssessmentDocument;
  readonly tables: readonly PackTable[];
  readonly json: Readonly<Record<string, unknown>>;
}

/**
 * Task of a worker thread that writes the calculated part of a pack as an archive, because the work is slow and
 * produces megabytes.
 */
export const packRenderKind: RenderKind<PackOrder> = { name: 'examination pack' };
