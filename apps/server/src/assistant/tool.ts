/** Declares the tools for assistants and the access to data that they have. */
import type { AssistantTool } from '@klarsikt/contract';
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { ModelProjection } from '@klarsikt/library/server/model/provides.ts';
import { z } from 'zod';
import type { QueryRunner } from '../platform/run-query.ts';
import type { AssistantResponseContext } from './answer.ts';

/** Data access of a tool. */
export interface ToolContext {
  readonly ask: QueryRunner;
  readonly language: Language;
  readonly today: string;
  /** Returns the live edition of the library, as far as the person may see it. */
  live(): Promise<LibraryEdition>;
  /** Opens an assessment that the person may see: its document, its model and the names of its own parts. */
  open(id: number): Promise<ReadableAssessment>;
  /** Finds an edition by hash or name; throws `error.notfound` if there is no such edition. */
  edition(nameOrHash: string): Promise<{ readonly name: string; readonly hash: string }>;
}

export interface LibraryEdition {
  readonly name: string;
  readonly hash: string;
  readonly projection: ModelProjection;
}

export interface ReadableAssessment {
  readonly about: NonNullable<AssistantResponseContext['assessment']>;
  readonly edition: { readonly name: string; readonly hash: string };
  readonly name: string;
  readonly document: AssessmentDocument;
  readonly model: CompiledModel;
}

/** Data of an answer, with the edition and assessment that it is based on. */
export interface ToolResponse {
  readonly answer: Readonly<Record<string, unknown>>;
  readonly edition?: AssistantResponseContext['edition'];
  readonly assessment?: AssistantResponseContext['assessment'];
}

export interface AssistantToolDefinition {
  readonly name: AssistantTool;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  read(given: unknown, reading: ToolContext): Promise<ToolResponse>;
}

/** Language parameter that all tools have. */
export const toolLanguageShape = {
  language: z
    .enum(['en', 'sv'])
    .optional()
    .describe('Language of the answer; the person’s own when left out'),
};

export const toolAssessmentShape = {
  assessment: z.number().int().positive().describe('Id of the assessment, from list_assessments'),
};

export const toolLimitShape = {
  limit: z.number().int().min(1).max(100).default(30).describe('Most rows of each list'),
};

/** Declares a tool: its input is checked before `read` is called. */
export function defineTool<S extends z.ZodRawShape>(declared: {
  readonly name: AssistantTool;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  readonly read: (given: z.output<z.ZodObject<S>>, reading: ToolContext) => Promise<ToolResponse>;
}): AssistantToolDefinition {
  const { name, title, description, read } = declared;
  const input = z.strictObject({ ...declared.input, ...toolLanguageShape });
  const own = z.object(declared.input);
  return { name, title, description, input, read: (given, reading) => read(own.parse(given), reading) };
}
