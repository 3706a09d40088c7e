/** What a new template begins with. */
import type { TemplateKind } from '@klarsikt/contract';
import type { JsonObject, Language, ReportTemplate } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { listed } from './library.ts';
import { soundTemplate } from './read.ts';

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly language: Language;
}

export interface Wanted {
  readonly kind: TemplateKind;
  readonly from: { readonly ref: string } | { readonly template: unknown; readonly origin: string };
}

export interface Begun {
  readonly kind: TemplateKind;
  readonly origin: string;
  readonly template: ReportTemplate;
}

/** The template that a new one is made from: one of the library, or one from outside, read as untrusted. */
export async function begin({ tx, actor, language }: Asking, { kind, from }: Wanted): Promise<Begun> {
  if ('template' in from)
    return { kind, origin: from.origin, template: soundTemplate(from.template, kind, language) };
  const { row, template } = found(await listed(tx, actor, from.ref));
  if (template === null) throw new Refusal('error.template.kind');
  return { kind: row.kind, origin: from.ref, template };
}

/** As plain JSON: what was read as a template holds nothing else. */
export const asJson = (template: unknown): ReportTemplate & JsonObject =>
  JSON.parse(JSON.stringify(template));
