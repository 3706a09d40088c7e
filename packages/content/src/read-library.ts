import type { RuleSet, RuleVariable } from '@klarsikt/engine/formula';
import {
  type Control,
  type ControlCategory,
  controlLabels,
  type Publication,
  type Reference,
  type RestrictiveMeasure,
  type RiskLabel,
  type RiskList,
  type Tag,
  tagTypes,
  toRiskListEntries,
} from '@klarsikt/engine/model';
import { operationalRelevances, riskTypes } from '@klarsikt/engine/text';
import { listRhythms, restrictiveMeasureKinds } from '@klarsikt/engine/values';
import type { ContentNode } from './decode.ts';
import { readNamedFields } from './read-indicators.ts';
import {
  contentOfferings,
  controlTypes,
  riskLabelTypes,
  riskListKinds,
  variableKinds,
} from './vocabulary.ts';

const noRules: RuleSet = { vars: [], actions: [] };

export function readControlCategory(node: ContentNode): ControlCategory {
  return {
    ...readNamedFields(node),
    seqno: node.get('seqno').number(),
    parent: node.get('parent').optional((value) => value.string()),
  };
}

export function readControl(node: ContentNode): Control {
  const related = node
    .get('related')
    .entries()
    .map(([type, keys]) => [type, keys.strings()] as const)
    .filter(([, keys]) => keys.length > 0);
  return {
    ...readNamedFields(node),
    category: node.get('category').optional((value) => value.string()),
    label: node.get('label').oneOf(controlLabels),
    type: node.get('type').oneOf(controlTypes),
    offering: node.get('offering').oneOf(contentOfferings),
    general: node.get('general').boolean(),
    forCustom: node.get('forCustom').boolean(),
    businesses: node.get('businesses').strings(),
    risklabels: node.get('risklabels').strings(),
    related: Object.fromEntries(related),
    allOf: node
      .get('allOf')
      .items()
      .map((item) => item.oneOf(riskTypes)),
    spec: node.get('spec').optional(readRuleSet) ?? noRules,
  };
}

function readRuleSet(node: ContentNode): RuleSet {
  return {
    vars: node.get('vars').items().map(readVariable),
    actions: node
      .get('actions')
      .items()
      .map((action) => ({
        expr: action.get('expr').string(),
        text: action.get('text').text(),
      })),
  };
}

function readVariable(node: ContentNode): RuleVariable {
  const kind = node.get('kind').optional((value) => value.oneOf(variableKinds));
  const unit = node.get('unit').optional((value) => value.text());
  const preset = node.get('default').optional((value) => value.number());
  const choices = node
    .get('choices')
    .optional((list) =>
      list
        .items()
        .map((choice) => ({ value: choice.get('value').number(), label: choice.get('label').text() })),
    );
  return {
    key: node.get('key').string(),
    label: node.get('label').text(),
    ...(kind === null ? {} : { kind }),
    ...(choices === null ? {} : { choices }),
    ...(unit === null ? {} : { unit }),
    ...(preset === null ? {} : { default: preset }),
  };
}

export function readRiskLabel(node: ContentNode): RiskLabel {
  return { ...readNamedFields(node), type: node.get('type').oneOf(riskLabelTypes) };
}

/** Geography keys by country code, and the members of each group; needed to resolve the codes in list files. */
export interface GeographyKeyIndex {
  readonly keyOfIso: ReadonlyMap<string, string>;
  readonly membersOf: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads a list file, which contains one of four: a group of geographies, country codes with a common value, country
 * codes with scores, or restrictive measures.
 */
export function readRiskList(node: ContentNode, index: GeographyKeyIndex): RiskList {
  const measures = node.get('measures').optional((list) => readMeasures(list, index));
  return {
    ...readNamedFields(node),
    relevances: node
      .get('relevances')
      .items()
      .map((item) => item.oneOf(operationalRelevances)),
    kind: node.get('kind').oneOf(riskListKinds),
    highIsGood: node.get('highIsGood').boolean(),
    source: node.get('source').string(),
    date: node.get('date').string(),
    entries: measures === null ? readEntries(node, index) : toRiskListEntries(measures),
    ...node.given({
      inForce: (value) => value.string(),
      act: (value) => value.string(),
      publisher: (value) => value.string(),
      licence: (value) => value.string(),
    }),
    ...readRhythm(node),
    ...(measures === null ? {} : { measures }),
  };
}

/**
 * Reads the publication rhythm and the group of a list. Lists of the first editions have neither and must stay
 * unchanged, because they are published.
 */
function readRhythm(node: ContentNode): Pick<RiskList, 'rhythm' | 'group'> {
  const rhythm = node.get('rhythm').optional((value) => value.oneOf(listRhythms));
  if (rhythm === null) return {};
  const group = node.get('group').optional((value) => value.string());
  return { rhythm, ...(group === null ? {} : { group }) };
}

function readMeasures(list: ContentNode, index: GeographyKeyIndex): readonly RestrictiveMeasure[] {
  return list.items().map((node) => ({
    geography: index.keyOfIso.get(node.get('iso').string()) ?? node.get('iso').string(),
    framework: node.get('framework').text(),
    kind: node.get('kind').oneOf(restrictiveMeasureKinds),
    act: node.get('act').string(),
    ...node.given({
      until: (value) => value.string(),
      area: (value) => value.text(),
      verified: (value) => value.boolean(),
    }),
  }));
}

function readEntries(node: ContentNode, index: GeographyKeyIndex): RiskList['entries'] {
  const byCode = (code: string) => index.keyOfIso.get(code) ?? code;
  const scores = node.get('scores').optional((value) => value.entries());
  if (scores !== null) {
    return scores.map(([code, score]) => ({ geography: byCode(code), value: score.number() }));
  }
  const value = node.get('value').number();
  const group = node.get('group').optional((item) => item.string());
  const geographies =
    group === null ? node.get('countries').strings().map(byCode) : (index.membersOf.get(group) ?? []);
  return geographies.map((geography) => ({ geography, value }));
}

export function readReference(node: ContentNode): Reference {
  return {
    ...readNamedFields(node),
    title: node.get('title').string(),
    author: node.get('author').string(),
    authorShort: node.get('authorShort').string(),
    publication: node.get('publication').string(),
    published: node.get('published').optional((value) => value.string()),
    year: node.get('year').optional((value) => value.number()),
    url: node.get('url').string(),
    online: node.get('online').boolean(),
    retrieved: node.get('retrieved').optional((value) => value.string()),
    country: node.get('country').optional((value) => value.string()),
  };
}

export function readPublication(node: ContentNode): Publication {
  return {
    key: node.get('key').string(),
    id: node.get('id').number(),
    title: node.get('title').text(),
    text: node.get('text').text(),
    created: node.get('created').string(),
    published: node.get('published').string(),
    source: node.get('source').string(),
    url: node.get('url').optional((value) => value.string()) ?? '',
    reference: node.get('reference').optional((value) => value.string()),
    mediaSource: node.get('mediaSource').optional((value) => value.string()),
    mediaMime: node.get('mediaMime').optional((value) => value.string()),
    mediaWidth: node.get('mediaWidth').optional((value) => value.number()),
    mediaHeight: node.get('mediaHeight').optional((value) => value.number()),
    tags: node.get('tags').strings(),
  };
}

export function readTag(node: ContentNode): Tag {
  return {
    ...readNamedFields(node),
    tag: node.get('tag').string(),
    type: node.get('type').oneOf(tagTypes),
    geographies: node.get('geographies').strings(),
    categories: node.get('categories').strings(),
    threats: node.get('threats').strings(),
  };
}
