/**
 * Sets the author of an override and the second person who approves it. The product writes both and ignores such
 * values in a change by a user.
 */
import { riskTypes } from '../text/terms.ts';
import { formatPointer, isSameJson } from './pointer.ts';
import type { AssessmentDocument, Patch, RiskEntry, ThreatEntry } from './types.ts';

type Override = NonNullable<ThreatEntry['override'] | RiskEntry['override']>;
type Entries = { readonly [key: string]: { readonly override?: Override } };

/** The name of a person and an ISO instant. */
interface Signature {
  readonly by: string;
  readonly at: string;
}

/**
 * Computes the patches that set author and time in each changed override and each approval that the change sets. A
 * changed override loses its approval. `from` is the document that is merged; an override that equals the override in
 * `from` takes its author and approval.
 */
export function computeOverrideSignatures(
  before: AssessmentDocument,
  after: AssessmentDocument,
  signature: Signature,
  from?: AssessmentDocument,
): readonly Patch[] {
  const inType = (type: (typeof riskTypes)[number]) => {
    const states = { former: before.risks.data[type], present: after.risks.data[type] };
    return signaturesIn({ ...states, known: from?.risks.data[type] }, ['risks', 'data', type], signature);
  };
  const threats = { former: before.threats.data, present: after.threats.data, known: from?.threats.data };
  return [...signaturesIn(threats, ['threats', 'data'], signature), ...riskTypes.flatMap(inType)];
}

interface EntryStates<T> {
  readonly former: T | undefined;
  readonly present: T | undefined;
  readonly known: T | undefined;
}

function signaturesIn(
  { former = {}, present = {}, known = {} }: EntryStates<Entries>,
  under: readonly string[],
  signature: Signature,
): readonly Patch[] {
  if (former === present) return [];
  return Object.entries(present).flatMap(([key, { override }]) => {
    const was = former[key]?.override;
    if (override === undefined || override === was) return [];
    const path = formatPointer(...under, key, 'override');
    const states = { former: was, present: override, known: known[key]?.override };
    return isMerged(states) ? copySignatures(states, path) : signaturesOf(states, path, signature);
  });
}

type OverrideStates = EntryStates<Override> & { readonly present: Override };

/** True when the override has the same content as in the document that is merged. */
const isMerged = ({ present, known }: OverrideStates): boolean =>
  known !== undefined && isSameJson(overrideContent(present), overrideContent(known));

/**
 * Takes over author and approval from the merged document, unless the live assessment already had the same
 * override.
 */
function copySignatures({ former, present, known }: OverrideStates, path: string): readonly Patch[] {
  const kept =
    former !== undefined && isSameJson(overrideContent(former), overrideContent(present)) ? former : known;
  const approval = kept === known ? known?.approval : present.approval;
  return [
    ...(['by', 'at'] as const).flatMap((name) =>
      createPatchTo(`${path}/${name}`, present[name], kept?.[name]),
    ),
    ...createPatchTo(`${path}/approval`, present.approval, approval),
  ];
}

function createPatchTo(path: string, is: unknown, wanted: unknown): readonly Patch[] {
  if (isSameJson(is, wanted)) return [];
  return [wanted === undefined ? { op: 'remove', path } : { op: 'set', path, value: wanted }];
}

function signaturesOf(
  { former, present, known }: OverrideStates,
  path: string,
  signature: Signature,
): readonly Patch[] {
  if (!isSameJson(contentOf(former), contentOf(present))) {
    const dropped: readonly Patch[] =
      present.approval === undefined ? [] : [{ op: 'remove', path: `${path}/approval` }];
    return [...signaturePatches(path, signature), ...dropped];
  }
  const { approval } = present;
  if (approval === undefined || isSameJson(former?.approval, approval)) return [];
  // An approval in the merged document does not apply to the live assessment.
  if (known !== undefined && isSameJson(known.approval, approval))
    return createPatchTo(`${path}/approval`, approval, former?.approval);
  return signaturePatches(`${path}/approval`, signature);
}

function signaturePatches(path: string, { by, at }: Signature): readonly Patch[] {
  return [
    { op: 'set', path: `${path}/by`, value: by },
    { op: 'set', path: `${path}/at`, value: at },
  ];
}

/** The content of an override without its approval, author and time; null without an override. */
function contentOf(override: Override | undefined): unknown {
  if (override === undefined) return null;
  const { approval: _, ...content } = override;
  return content;
}

/** The override without its approval, author and time. */
function overrideContent({ approval: _approval, by: _by, at: _at, ...said }: Override): unknown {
  return said;
}
