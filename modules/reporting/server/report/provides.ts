/** Reports as other features take them along. */

import type { Assessments } from '@klarsikt/assessment/server/assessment/provides.ts';
import type {
  AppetiteStatement,
  AssessmentDocument,
  Evidence,
  Language,
  ParameterValues,
  ReportedAction,
  ReportedYear,
  ReportSignOff,
  ReportTerms,
} from '@klarsikt/engine';
import type { Actions } from '@klarsikt/governance/server/action/provides.ts';
import type { AppetiteOf } from '@klarsikt/governance/server/appetite/provides.ts';
import type { Completeness, CompletenessBasis } from '@klarsikt/governance/server/completeness/provides.ts';
import type { Files } from '@klarsikt/governance/server/evidence/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { Asked } from '@klarsikt/server/render/renderer.ts';

/** Kind of the deferred work that makes a report. */
export const reportWork = 'report';

/** Orders a report as deferred work; gives the work's id. Whoever calls has made sure that the assessment may be seen. */
export type OrderReport = (
  tx: WriteTx,
  actor: Actor,
  order: {
    readonly raId: number;
    readonly language: Language;
    readonly format: 'docx' | 'pdf';
    readonly entitlement: Actor['entitlement'];
    /** Answers to the template's questions. */
    readonly parameters: ParameterValues;
  },
) => Promise<string>;

/** What a report is made from: the assessment as it is saved, and whose it is. */
export interface ReportBasis {
  readonly id: number;
  /** Public id: the seed of what is drawn by chance. */
  readonly pid: string;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly unit: string;
  readonly organisation: string;
  readonly organizationId: number;
  /** Of its days. */
  readonly timeZone: string;
  readonly unitId: number;
  /** The organisation's own. */
  readonly terms: ReportTerms;
  /** Who has signed what. */
  readonly signOff: ReportSignOff;
}

/** The same with what the proof of completeness rests on. */
export interface ProvenBasis extends ReportBasis {
  /** Address of the assessment in this state. */
  readonly trace: string;
  readonly proof: CompletenessBasis;
  /** The files of the assessment. */
  readonly evidence: readonly Evidence[];
  /** `subject`: where in the document an action belongs, as a JSON pointer. */
  readonly actions: readonly (Omit<ReportedAction, 'about'> & { readonly subject: string })[];
  readonly appetite: { readonly statement: AppetiteStatement; readonly decided: string } | null;
  /**
   * The year that it is for, and the other assessments of its unit. None for a state that was, whose years are not kept, and
   * for who may see this assessment alone.
   */
  readonly year: number;
  readonly years: readonly ReportedYear[];
}

/** A state that was. `before`: the first instant that no longer belongs to it; null while it lasts. */
export interface WantedReport {
  readonly revision: number;
  readonly before?: Date | null;
}

/** The features that give a report what is not in the document. */
export interface ReportKnowledge {
  /** Public address of the installation, without trailing slash. */
  readonly origin: string;
  readonly assessments: Pick<Assessments, 'past'>;
  readonly completeness: Pick<Completeness, 'basis'>;
  readonly files: Pick<Files, 'evidenceOf'>;
  readonly actions: Pick<Actions, 'of'>;
  readonly appetiteOf: AppetiteOf;
}

/** The report on an assessment by its usual template. */
export interface Reports {
  /**
   * What it is made from as saved now, or at a state that was, with what was signed of it then; whoever calls has made
   * sure that the assessment may be seen.
   */
  basis(tx: ReadTx, id: number, wanted?: WantedReport): Promise<ProvenBasis | null>;
  /** The report as a file. `now` is the day that it names and carries: the same order gives the same bytes. */
  file(
    order: {
      readonly basis: ProvenBasis;
      readonly entitlement: Actor['entitlement'];
      readonly language: Language;
      readonly format: 'docx' | 'pdf';
      readonly now: Date;
      /** Answers to the template's questions; without them its own. */
      readonly parameters?: ParameterValues;
    },
    asked: Asked,
  ): Promise<Uint8Array>;
}
