/** Who has made an override, and which second person has approved it: written by the product, never taken from a change. */
import { riskTypes } from '../terms.ts';
import { pointerOf, sameJson } from './pointer.ts';
import type { AssessmentDocument, Patch, RiskEntry, ThreatEntry } from './types.ts';

type Override = NonNullable<ThreatEntry['override'] | RiskEntry['override']>;
type Entries = { readonly [key: string]: { readonly override?: Override } };

/** A person's name and an ISO instant. */
interface Signature {
  readonly by: string;
  readonly at: string;
}

/**
 * The patches that write author and time into each override that a change has touched, and into each approval that it
 * gives: nobody signs for another. An override that is changed loses the approval of what it was.
 */
export function overrideSignatures(
  before: AssessmentDocument,
  after: AssessmentDocument,
  signature: Signature,
): readonly Patch[] {
  return [
    ...signaturesIn(before.threats.data, after.threats.data, ['threats', 'data'], signature),
    ...riskTypes.flatMap((type) =>
      signaturesIn(before.risks.data[type], after.risks.data[type], ['risks', 'data', type], signature),
    ),
  ];
}

function signaturesIn(
  former: Entries = {},
  present: Entries = {},
  under: readonly string[],
  signature: Signature,
): readonly Patch[] {
  if (former === present) return [];
  return Object.entries(present).flatMap(([key, { override }]) =>
    override === undefined
      ? []
      : signaturesOf(former[key]?.override, override, pointerOf(...under, key, 'override'), signature),
  );
}

function signaturesOf(
  former: Override | undefined,
  present: Override,
  path: string,
  signature: Signature,
): readonly Patch[] {
  if (former === present) return [];
  if (!sameJson(contentOf(former), contentOf(present))) {
    const dropped: readonly Patch[] =
      present.approval === undefined ? [] : [{ op: 'remove', path: `${path}/approval` }];
    return [...signed(path, signature), ...dropped];
  }
  const { approval } = present;
  if (approval === undefined || sameJson(former?.approval, approval)) return [];
  return signed(`${path}/approval`, signature);
}

function signed(path: string, { by, at }: Signature): readonly Patch[] {
  return [
    { op: 'set', path: `${path}/by`, value: by },
    { op: 'set', path: `${path}/at`, value: at },
  ];
}

/** Everything of an override but its approval. */
function contentOf(override: Override | undefined): unknown {
  if (override === undefined) return null;
  const { approval: _, ...content } = override;
  return content;
}
