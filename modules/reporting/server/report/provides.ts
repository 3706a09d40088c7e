import type { AssessmentService } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { OwnFieldService, OwnFieldSet } from '@klarsikt/assessment/server/ownfield/provides.ts';
import type { AppetiteStatement } from '@klarsikt/engine/appetite';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { Evidence } from '@klarsikt/engine/governance';
import type {
  ParameterValues,
  ReportedAction,
  ReportedIncident,
  ReportedTrigger,
  ReportedYear,
  ReportSignOff,
} from '@klarsikt/engine/report';
import type { Language, ReportTerms } from '@klarsikt/engine/text';
import type { ActionRegister } from '@klarsikt/governance/server/action/provides.ts';
import type { AppetiteLookup } from '@klarsikt/governance/server/appetite/provides.ts';
import type {
  CompletenessBasis,
  CompletenessService,
} from '@klarsikt/governance/server/completeness/provides.ts';
import type { FileRegister } from '@klarsikt/governance/server/evidence/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { RenderCallOptions } from '@klarsikt/server/render/renderer.ts';
import type { ListTriggersBefore } from '@klarsikt/workspace/server/drift/provides.ts';
import type { ListIncidentsBefore } from '@klarsikt/workspace/server/incident/provides.ts';

export const reportJobName = 'report';

/** Queues a report as a background job and returns its id. The caller must have checked access to the assessment. */
export type OrderReport = (
  tx: WriteTx,
  actor: Actor,
  order: {
    readonly raId: number;
    readonly language: Language;
    readonly format: 'docx' | 'pdf';
    readonly entitlement: Actor['entitlement'];
    readonly parameters: ParameterValues;
  },
) => Promise<string>;

export interface ReportBasis {
  readonly id: number;
  /** Public id of the assessment, also used as the seed of random numbers. */
  readonly pid: string;
  readonly revision: number;
  readonly modelHash: string;
  readonly document: AssessmentDocument;
  readonly unit: string;
  readonly organisation: string;
  readonly organizationId: number;
  readonly timeZone: string;
  readonly unitId: number;
  readonly terms: ReportTerms;
  readonly signOff: ReportSignOff;
}

/** Data of a report with the data of the completeness check. */
export interface ReportBasisWithProof extends ReportBasis {
  /** Address of the assessment at this revision. */
  readonly trace: string;
  readonly proof: CompletenessBasis;
  readonly evidence: readonly Evidence[];
  /** `subject`: JSON pointer to the part of the document to which an action belongs. */
  readonly actions: readonly (Omit<ReportedAction, 'about'> & { readonly subject: string })[];
  readonly appetite: { readonly statement: AppetiteStatement; readonly decided: string } | null;
  /** Criteria for a new assessment that were met after the approval. */
  readonly triggers: readonly ReportedTrigger[];
  /** Incidents of the unit and the units below; null if the reader may not see them. */
  readonly incidents: readonly ReportedIncident[] | null;
  readonly ownFields: OwnFieldSet;
  /**
   * Year of the assessment, and the other assessments of its unit: none for an earlier revision, for which other
   * years are not stored, and none for a reader with access to this assessment only.
   */
  readonly year: number;
  readonly years: readonly ReportedYear[];
}

/** Requested earlier revision. `before`: the first instant after the revision; null while the revision is current. */
export interface RequestedRevision {
  readonly revision: number;
  readonly before?: Date | null;
}

export interface ReportDataSources {
  /** Public address of the installation, without trailing slash. */
  readonly origin: string;
  readonly assessments: Pick<AssessmentService, 'past'>;
  readonly completeness: Pick<CompletenessService, 'basis'>;
  readonly files: Pick<FileRegister, 'evidenceOf'>;
  readonly actions: Pick<ActionRegister, 'of'>;
  readonly appetiteOf: AppetiteLookup;
  readonly triggersBefore: ListTriggersBefore;
  readonly incidentsBefore: ListIncidentsBefore;
  readonly ownFields: Pick<OwnFieldService, 'load'>;
}

export interface ReportRegister {
  /**
   * Returns the data of the current or an earlier revision, with its sign-offs. The caller must have checked access to
   * the assessment.
   */
  basis(tx: ReadTx, id: number, wanted?: RequestedRevision): Promise<ReportBasisWithProof | null>;
  /**
   * Returns the report as a file. `now` is the date in the report and in the file; the same order gives the same bytes.
   */
  file(
    order: {
      readonly basis: ReportBasisWithProof;
      readonly entitlement: Actor['entitlement'];
      readonly language: Language;
      readonly format: 'docx' | 'pdf';
      readonly now: Date;
      readonly parameters?: ParameterValues;
    },
    asked: RenderCallOptions,
  ): Promise<Uint8Array>;
}
