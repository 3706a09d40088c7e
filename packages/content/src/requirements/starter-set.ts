/**
 * Requirements that Atlas contains in a new installation: the built-in requirements with their days and, from a file,
 * summaries in our own words of Article 10 of Regulation (EU) 2024/1624, remarks, and later additions. The Swedish act
 * and the regulation are both in the set until the day before the regulation applies.
 */
import { baselineRequirementSet, getRequirementTitle } from '@klarsikt/engine/completeness';
import type { InstrumentRow, RequirementRow } from '@klarsikt/engine/model';
import {
  instrumentStates,
  type RequirementInstrument,
  type RequirementParagraph,
  requirementIdList,
  requirementSeverities,
} from '@klarsikt/engine/requirements';
import type { Text } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';
import requirements from './requirements.json' with { type: 'json' };

/** Instruments and requirements without ids, which each installation assigns itself. */
export interface RequirementSetEntities {
  readonly instruments: readonly Omit<InstrumentRow, 'id'>[];
  readonly requirements: readonly Omit<RequirementRow, 'id'>[];
}

const root = new ContentNode(requirements, 'requirements.json');

const readString = (node: ContentNode): string => node.string();
const readText = (node: ContentNode): Text => node.text();

const readPeriod = (node: ContentNode) => ({
  from: node.get('from').optional(readString),
  until: node.get('until').optional(readString),
});

function readInstrument(node: ContentNode): RequirementInstrument & { readonly description: Text } {
  node.only(['key', 'short', 'version', 'date', 'state', 'name', 'description', 'from', 'until']);
  return {
    key: node.get('key').string(),
    short: node.get('short').string(),
    version: node.get('version').string(),
    date: node.get('date').optional(readString),
    state: node.get('state').oneOf(instrumentStates),
    name: node.get('name').text(),
    description: node.get('description').text(),
    ...readPeriod(node),
  };
}

function readRequirement(node: ContentNode): RequirementParagraph {
  node.only(['key', 'instrument', 'paragraph', 'check', 'severity', 'from', 'until', 'summary']);
  return {
    key: node.get('key').string(),
    instrument: node.get('instrument').string(),
    paragraph: node.get('paragraph').string(),
    check: node.get('check').oneOf(requirementIdList),
    severity: node.get('severity').oneOf(requirementSeverities),
    ...readPeriod(node),
    summary: node.get('summary').text(),
  };
}

/** Reads the days and the remark that the file adds to a built-in instrument. */
const readChange = (key: string) =>
  root
    .get('changes')
    .get(key)
    .optional((change) =>
      change
        .only(['from', 'until', 'description'])
        .given({ from: readString, until: readString, description: readText }),
    );

const readSummary = (key: string) => root.get('summaries').get(key).optional(readText);

const nothingToAdd: Text = { en: '', sv: '' };

const days = (term: Pick<RequirementInstrument, 'from' | 'until'>) => ({
  ...(term.from === null ? {} : { from: term.from }),
  ...(term.until === null ? {} : { until: term.until }),
});

const instrumentEntity = ({
  date,
  from,
  until,
  ...one
}: RequirementInstrument & { readonly description?: Text }) => ({
  description: nothingToAdd,
  ...one,
  ...(date === null ? {} : { date }),
  ...days({ from, until }),
});

const requirementEntity = ({ from, until, ...one }: RequirementParagraph) => ({
  ...one,
  name: getRequirementTitle(one.check) ?? one.summary,
  ...days({ from, until }),
});

/** Creates the initial set of requirements, in the order of the completeness sheet. */
export function createStarterRequirementSet(): RequirementSetEntities {
  const builtIn = baselineRequirementSet;
  return {
    instruments: [
      ...builtIn.instruments.map((one) => ({ ...one, ...readChange(one.key) })),
      ...root.get('instruments').items().map(readInstrument),
    ].map(instrumentEntity),
    requirements: [
      ...builtIn.requirements.map((one) => ({ ...one, summary: readSummary(one.key) ?? one.summary })),
      ...root.get('requirements').items().map(readRequirement),
    ].map(requirementEntity),
  };
}
