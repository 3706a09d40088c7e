/** What is stored or sent of a template, read as untrusted. */
import { type OwnTemplate, ownTemplateSchema, type TemplateKind } from '@klarsikt/contract';
import {
  type JsonObject,
  type Language,
  type ReportTemplate,
  readTemplate,
  type TemplateFault,
  type TemplateFaultCode,
  templateFaultText,
} from '@klarsikt/engine';
import { invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { readUntrusted } from '@klarsikt/server/platform/untrusted.ts';
import { shapes } from './shipped.ts';

/** What a draft may still have: names and formulas that lead nowhere yet. Everything else is no template. */
const draftFaults: ReadonlySet<TemplateFaultCode> = new Set([
  'unknownName',
  'notAList',
  'notAChart',
  'unknownFormat',
  'brokenVariable',
  'badFormula',
  'unknownAnchor',
]);

export const wireFault = (fault: TemplateFault, language: Language) => ({
  place: fault.place,
  code: fault.code,
  message: templateFaultText(fault, language),
});

/** The faults of a template as callers get it. */
export const faultsOf = (template: unknown, kind: TemplateKind, language: Language) =>
  readTemplate(template, shapes[kind]).faults.map((fault) => wireFault(fault, language));

/** A template that holds; refuses with every fault at its place. */
export function soundTemplate(template: unknown, kind: TemplateKind, language: Language): ReportTemplate {
  const read = readTemplate(template, shapes[kind]);
  if (read.template === null)
    throw new Refusal('error.template.faults', {
      faults: read.faults.map((fault) => {
        const { place: path, ...said } = wireFault(fault, language);
        return { path, ...said };
      }),
    });
  return read.template;
}

/** An own template as a change leaves it: a draft may name what there is not, but must be a template. */
export function readOwn(
  value: JsonObject,
  before: OwnTemplate,
  language: Language,
): OwnTemplate & JsonObject {
  const parsed = readUntrusted(ownTemplateSchema, value, language);
  const kept = parsed.success && parsed.data.kind === before.kind && parsed.data.origin === before.origin;
  if (!kept) throw new Refusal('error.template.kind');
  const faults = readTemplate(parsed.data.template, shapes[before.kind]).faults.filter(
    ({ code }) => !draftFaults.has(code),
  );
  if (faults.length > 0)
    throw invalid(
      ...faults.map((fault) => ({
        path: `/template/${fault.place.replaceAll('.', '/')}`,
        code: `template.${fault.code}`,
        message: templateFaultText(fault, language),
      })),
    );
  return parsed.data;
}
