import type { TemplateKind } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { ReportTemplate } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { findLibraryTemplate } from './library.ts';
import { requireValidTemplate } from './read.ts';

interface TemplateRequestContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly language: Language;
}

export interface NewTemplateRequest {
  readonly kind: TemplateKind;
  readonly from: { readonly ref: string } | { readonly template: unknown; readonly origin: string };
}

export interface NewTemplateContent {
  readonly kind: TemplateKind;
  readonly origin: string;
  readonly template: ReportTemplate;
}

/**
 * Returns the initial content of a new template: a template of the library, or an external template, which is
 * untrusted.
 */
export async function createTemplateContent(
  { tx, actor, language }: TemplateRequestContext,
  { kind, from }: NewTemplateRequest,
): Promise<NewTemplateContent> {
  if ('template' in from)
    return { kind, origin: from.origin, template: requireValidTemplate(from.template, kind, language) };
  const { row, template } = requireFound(await findLibraryTemplate(tx, actor, from.ref));
  if (template === null) throw new Refusal('error.template.kind');
  return { kind: row.kind, origin: from.ref, template };
}

/** Converts to plain JSON; a template contains nothing else. */
export const toPlainJson = (template: unknown): ReportTemplate & JsonObject =>
  JSON.parse(JSON.stringify(template));
