/** Reads stored or submitted templates as untrusted input. */
import { type OwnTemplate, ownTemplateSchema, type TemplateKind } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  getTemplateFaultText,
  type ReportTemplate,
  readTemplate,
  type TemplateFault,
  type TemplateFaultCode,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { createInputRefusal, Refusal } from '@klarsikt/server/platform/errors.ts';
import { parseUntrustedInput } from '@klarsikt/server/platform/untrusted.ts';
import { templateShapes } from './shipped.ts';

/** Faults that a draft may have: unknown names and formulas. A value with any other fault is not a template. */
const draftFaults: ReadonlySet<TemplateFaultCode> = new Set([
  'unknownName',
  'notAList',
  'notAChart',
  'unknownFormat',
  'brokenVariable',
  'badFormula',
  'unknownAnchor',
]);

export const toWireTemplateFault = (fault: TemplateFault, language: Language) => ({
  place: fault.place,
  code: fault.code,
  message: getTemplateFaultText(fault, language),
});

export const listTemplateFaults = (template: unknown, kind: TemplateKind, language: Language) =>
  readTemplate(template, templateShapes[kind]).faults.map((fault) => toWireTemplateFault(fault, language));

/** Returns a template without faults; otherwise refuses with each fault at its place. */
export function requireValidTemplate(
  template: unknown,
  kind: TemplateKind,
  language: Language,
): ReportTemplate {
  const read = readTemplate(template, templateShapes[kind]);
  if (read.template === null)
    throw new Refusal('error.template.faults', {
      faults: read.faults.map((fault) => {
        const { place: path, ...said } = toWireTemplateFault(fault, language);
        return { path, ...said };
      }),
    });
  return read.template;
}

/** Reads a changed own template: a draft may contain unknown names, but must have the shape of a template. */
export function parseOwnTemplate(
  value: JsonObject,
  before: OwnTemplate,
  language: Language,
): OwnTemplate & JsonObject {
  const parsed = parseUntrustedInput(ownTemplateSchema, value, language);
  const kept = parsed.success && parsed.data.kind === before.kind && parsed.data.origin === before.origin;
  if (!kept) throw new Refusal('error.template.kind');
  const faults = readTemplate(parsed.data.template, templateShapes[before.kind]).faults.filter(
    ({ code }) => !draftFaults.has(code),
  );
  if (faults.length > 0)
    throw createInputRefusal(
      ...faults.map((fault) => ({
        path: `/template/${fault.place.replaceAll('.', '/')}`,
        code: `template.${fault.code}`,
        message: getTemplateFaultText(fault, language),
      })),
    );
  return parsed.data;
}
