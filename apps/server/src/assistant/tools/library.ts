/** Tools on the library: threats, indicators, editions. */
import { modelContract as modelCalls, threatContract } from '@klarsikt/contract';
import { getThreatCategoryName, getThreatLevel } from '@klarsikt/engine/analysis';
import { type CompiledModel, type Threat, threatThemes } from '@klarsikt/engine/model';
import {
  type Language,
  operationalRelevances,
  riskTypes,
  type Text,
  toComparableText,
} from '@klarsikt/engine/text';
import { z } from 'zod';
import { Refusal } from '../../platform/errors.ts';
import { labelLibraryText, labelTextOrigin, limitRows } from '../answer.ts';
import { defineTool, toolLimitShape } from '../tool.ts';

const isTextContaining = (text: Text, sought: string): boolean =>
  toComparableText(text.en).includes(sought) || toComparableText(text.sv).includes(sought);

const areas = z.enum(operationalRelevances);

function toThreatLine(model: CompiledModel, one: Threat, language: Language) {
  const levelIn = (segment: 'INDIVIDUALS' | 'CORPORATES') =>
    getThreatLevel(model, one.key, segment)?.level ?? null;
  return {
    id: one.id,
    key: one.key,
    name: labelLibraryText(one.name, language),
    category: labelLibraryText(getThreatCategoryName(model, one), language),
    areas: one.relevance,
    mother: one.parent,
    individuals: levelIn('INDIVIDUALS'),
    corporates: levelIn('CORPORATES'),
  };
}

export const findThreatsTool = defineTool({
  name: 'find_threats',
  title: 'Find threats',
  description:
    'Threats of the live edition of the library by words, area and level (0-4), with key and id. Threats that are only context are left out.',
  input: {
    text: z
      .string()
      .max(200)
      .optional()
      .describe('Words in name, description or category, in either language'),
    area: areas.optional().describe('Area of crime'),
    leastLevel: z.number().min(0).max(4).optional().describe('Lowest level in at least one segment'),
    ...toolLimitShape,
  },
  read: async ({ text = '', area, leastLevel = 0, limit }, { ask, language, live }) => {
    const { threats: keys } = await ask(threatContract.relevant, {
      body: area === undefined ? {} : { relevances: [area] },
    });
    const { name, hash, projection } = await live();
    const { model } = projection;
    const sought = toComparableText(text.trim());
    const lines = keys
      .flatMap((key) => model.threats.byKey.get(key) ?? [])
      .filter(
        (one) =>
          sought === '' ||
          [one.name, one.description, getThreatCategoryName(model, one)].some((words) =>
            isTextContaining(words, sought),
          ),
      )
      .map((one) => toThreatLine(model, one, language))
      .filter(({ individuals, corporates }) => Math.max(individuals ?? 0, corporates ?? 0) >= leastLevel);
    const { total, rows } = limitRows(lines, limit);
    return { answer: { total, threats: rows }, edition: { name, hash } };
  },
});

export const getThreatTool = defineTool({
  name: 'get_threat',
  title: 'Read a threat',
  description:
    'The card of one threat: texts, grades with their reasons, indicators, related risks, controls and sources.',
  input: { threat: z.string().min(1).max(120).describe('Key of the threat, from find_threats') },
  read: async ({ threat: key }, { ask, language, live }) => {
    const { name, hash, projection } = await live();
    const found = projection.model.threats.byKey.get(key);
    if (found === undefined) throw new Refusal('error.notfound');
    const card = await ask(threatContract.card, { params: { id: found.id } });
    const named = (one: { readonly key: string | null; readonly name: Text }) => ({
      key: one.key,
      name: labelLibraryText(one.name, language),
    });
    const grade = ({ level, gradedAt, motivation }: typeof card.individuals) => ({
      level,
      gradedAt,
      reason: motivation === null ? null : labelLibraryText(motivation, language),
    });
    return {
      edition: { name, hash },
      answer: {
        id: card.id,
        ...named(card),
        description: labelLibraryText(card.description, language),
        category: named(card.category),
        areas: card.relevances,
        reviewDue: card.reviewDue,
        individuals: grade(card.individuals),
        corporates: grade(card.corporates),
        themes: Object.fromEntries(
          threatThemes.map((one) => [one, labelLibraryText(card.themes[one], language)]),
        ),
        exploitation: card.exploitation.slice(0, 30).map(({ product, channel, text }) => ({
          product: product.key,
          channel: channel?.key ?? null,
          text: labelLibraryText(text, language),
        })),
        indicators: card.indicators.slice(0, 50).map(({ type, risk, text }) => ({
          type,
          risk: risk?.key ?? null,
          text: labelLibraryText(text, language),
        })),
        risks: Object.fromEntries(
          Object.entries(card.risks).map(([type, risks]) => [
            type,
            risks.map(({ individuals, corporates, ...risk }) => ({
              ...named(risk),
              individuals,
              corporates,
            })),
          ]),
        ),
        sources: card.references.map(({ title, author, published, year, url, ...one }) => ({
          key: one.key,
          title: labelTextOrigin(title, 'publisher'),
          author: labelTextOrigin(author, 'publisher'),
          published: published ?? year,
          url,
        })),
      },
    };
  },
});

export const listIndicatorsTool = defineTool({
  name: 'list_indicators',
  title: 'List indicators',
  description:
    'Indicators (red flags) of threats, by threat, kind of risk or words, with the sources that they cite.',
  input: {
    threat: z.string().min(1).max(120).optional().describe('Key of a threat'),
    type: z.enum(riskTypes).optional().describe('Kind of risk'),
    text: z.string().max(200).optional().describe('Words in either language'),
    ...toolLimitShape,
  },
  read: async ({ limit, threat: key, type, text }, { ask, language, live }) => {
    const query = {
      ...(key === undefined ? {} : { threat: key }),
      ...(type === undefined ? {} : { type }),
      ...(text === undefined ? {} : { text }),
    };
    const { indicators } = await ask(threatContract.getIndicators, { query });
    const { name, hash } = await live();
    const { total, rows } = limitRows(indicators, limit);
    return {
      edition: { name, hash },
      answer: {
        total,
        indicators: rows.map(({ id, threat: of, risk, ...one }) => ({
          id,
          threat: of.key,
          type: one.type,
          risk: risk?.key ?? null,
          text: labelLibraryText(one.text, language),
          sources: one.sources,
        })),
      },
    };
  },
});

export const compareVersionsTool = defineTool({
  name: 'compare_versions',
  title: 'Compare editions',
  description:
    'What differs between two editions of the library: entities added, removed and changed, with the changed fields.',
  input: {
    before: z.string().min(1).max(100).describe('Name (as 2026:1) or hash of the earlier edition'),
    after: z.string().min(1).max(100).describe('Name or hash of the later edition'),
    ...toolLimitShape,
  },
  read: async ({ before, after, limit }, { ask, language, edition }) => {
    const [a, b] = [await edition(before), await edition(after)];
    const { collections } = await ask(modelCalls.getDiff, { params: { a: a.hash, b: b.hash } });
    const label = ({ id, key, name }: { id: number; key: string; name: Text }) => ({
      ...{ id, key },
      name: labelLibraryText(name, language),
    });
    const answer = Object.fromEntries(
      Object.entries(collections).map(([collection, { added, removed, changed }]) => [
        collection,
        {
          added: limitRows(added.map(label), limit),
          removed: limitRows(removed.map(label), limit),
          changed: limitRows(
            changed.map((one) => ({ ...label(one), fields: one.fields.map(({ path }) => path) })),
            limit,
          ),
        },
      ]),
    );
    return { answer: { before: a, after: b, collections: answer }, edition: b };
  },
});
