import type { PackRow } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AssessmentDocument, Text } from '@klarsikt/engine';
import type { Making } from '@klarsikt/server/render/making.ts';

/** A table of a pack. Columns without a title of their own are called by their names. */
export interface PackTable {
  readonly name: string;
  readonly titles: Readonly<Record<string, Text>>;
  readonly rows: readonly PackRow[];
}

/** What the page of a pack says that it is about. */
export interface PackAbout {
  readonly product: string;
  readonly organisation: string;
  readonly unit: string;
  readonly demo: boolean;
  readonly assessment: string;
  readonly revision: number;
  /** The state's own time, which every file carries: ISO. */
  readonly at: string;
  readonly model: { readonly name: string; readonly hash: string };
  readonly fingerprint: string;
}

export interface PackOrder {
  readonly about: PackAbout;
  readonly document: AssessmentDocument;
  readonly tables: readonly PackTable[];
  /** Files as they are, beside the tables: JSON by name. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** The calculated part of a pack, as an archive: made in a worker, since it calculates and writes megabytes. */
export const packMaking: Making<PackOrder> = { name: 'examination pack' };
