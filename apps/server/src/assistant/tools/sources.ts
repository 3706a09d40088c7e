/** Tools on the basis of an assessment: sources, exploitation of products, country lists, news. */
import { countrylistContract, feedContract } from '@klarsikt/contract';
import { listSourceRows } from '@klarsikt/engine/assessment';
import { collectLibraryCellNames, listExploitationStatements } from '@klarsikt/engine/completeness';
import { roundToShown } from '@klarsikt/engine/values';
import { z } from 'zod';
import { labelLibraryText, labelTextOrigin, limitRows } from '../answer.ts';
import { defineTool, toolAssessmentShape, toolLimitShape } from '../tool.ts';
import { findEntityName } from './levels.ts';

export const sourcesUsedTool = defineTool({
  name: 'sources_used',
  title: 'Sources of an assessment',
  description:
    'Public sources behind the threats of an assessment, with publisher, day, address, level of the geography, age, and the threats that cite them.',
  input: { ...toolAssessmentShape, ...toolLimitShape },
  read: async ({ assessment: id, limit }, { open, today }) => {
    const { about, edition, model, document } = await open(id);
    const rows = listSourceRows(model, document, document.settings.date ?? today);
    return {
      ...{ edition, assessment: about },
      answer: {
        old: rows.filter(({ old }) => old).length,
        ...limitRows(
          rows.map(({ reference, level, threats, months, old }) => ({
            id: reference.id,
            key: reference.key,
            title: labelTextOrigin(reference.title, 'publisher'),
            author: labelTextOrigin(reference.author, 'publisher'),
            published: reference.published ?? reference.year ?? null,
            url: reference.url,
            ...{ level, months, old },
            threats: threats.slice(0, 20),
            threatCount: threats.length,
          })),
          limit,
        ),
      },
    };
  },
});

export const productExploitationTool = defineTool({
  name: 'product_exploitation',
  title: 'Exploitation of products',
  description:
    'How the products of an assessment can be exploited: the required statements with their state (open, library, extended, own, notPossible, cells) and the words of the organisation.',
  input: {
    ...toolAssessmentShape,
    product: z.string().min(1).max(120).optional().describe('Key of a product; all when left out'),
    openOnly: z.boolean().default(false).describe('Only statements without an answer'),
    ...toolLimitShape,
  },
  read: async ({ assessment: id, product, openOnly, limit }, { open, language }) => {
    const { about, edition, model, document } = await open(id);
    const all = listExploitationStatements(model, document, collectLibraryCellNames(model));
    const wanted = all.filter(
      (one) => (product === undefined || one.products.includes(product)) && (!openOnly || one.open),
    );
    return {
      ...{ edition, assessment: about },
      answer: {
        required: all.length,
        open: all.filter((one) => one.open).length,
        ...limitRows(
          wanted.map(({ name, kind, level, threats, products, channels, state, entry, open: isOpen }) => ({
            statement: name,
            kind,
            products: products.map((key) => ({
              key,
              name: findEntityName(model, 'products', key, language),
            })),
            ...{ threats, channels },
            level: level === null ? null : roundToShown(level),
            state,
            open: isOpen,
            words: entry === null ? null : labelTextOrigin(statementTextOf(entry), 'organisation'),
          })),
          limit,
        ),
      },
    };
  },
});

type Entry = NonNullable<ReturnType<typeof listExploitationStatements>[number]['entry']>;

/** Text of a statement on exploitation: the reason why exploitation is not possible, or the way it can happen. */
const statementTextOf = ({ text = '', notPossible }: Entry): string => notPossible?.reason ?? text;

export const countryListsTool = defineTool({
  name: 'country_lists',
  title: 'Country lists',
  description:
    'Country lists of the organisation: the edition in force with its day and source, whether a newer one is expected, and the values of its places.',
  input: {
    list: z.string().min(1).max(120).optional().describe('Key of a list; all when left out'),
    place: z.string().min(1).max(120).optional().describe('Key of a place: only lists that hold it'),
    ...toolLimitShape,
  },
  read: async ({ list: key, place, limit }, { ask, live, language }) => {
    const { rows } = await ask(countrylistContract.list, {});
    const { name, hash, projection } = await live();
    const { model } = projection;
    const wanted = rows.filter(
      (row) =>
        (key === undefined || row.key === key) &&
        (place === undefined || row.list.entries.some(({ geography }) => geography === place)),
    );
    return {
      edition: { name, hash },
      answer: {
        lists: wanted.map(({ list, isInForce, next, state, taken }) => ({
          id: list.id,
          key: list.key,
          name: labelLibraryText(list.name, language),
          kind: list.kind,
          day: list.date,
          source: labelTextOrigin(list.source, 'publisher'),
          ...{ isInForce, next, state },
          takenOn: taken?.on ?? null,
          places: limitRows(
            list.entries
              .filter(({ geography }) => place === undefined || geography === place)
              .map(({ geography, value }) => ({
                key: geography,
                name: findEntityName(model, 'geographies', geography, language),
                value,
              })),
            limit,
          ),
        })),
      },
    };
  },
});

/** Largest number of publications for which one call finds the affected assessments. */
const mostReached = 15;

export const relatedNewsTool = defineTool({
  name: 'news_touching',
  title: 'News relevant to assessments',
  description:
    'The newest publications relevant to assessments of the person, with the threats, places and lists that they concern, and whether the assessment has recorded them.',
  input: {
    assessment: z.number().int().positive().optional().describe('Id of an assessment; all when left out'),
    from: z.iso.date().optional().describe('First day of publication'),
    text: z.string().max(200).optional().describe('Words in title, text, source or tags'),
  },
  read: async ({ assessment: id, from, text }, { ask, live, open, language }) => {
    const seen = id === undefined ? null : await open(id);
    const { name, hash } = await live();
    const { rows, total } = await ask(feedContract.list, {
      body: {
        size: mostReached,
        ...(from === undefined ? {} : { from }),
        ...(text === undefined ? {} : { text }),
      },
    });
    const reached = [];
    for (const one of rows) {
      const reach = await ask(feedContract.getReach, { params: { id: one.id } });
      const touched = reach.assessments.filter((each) => id === undefined || each.id === id);
      if (touched.length === 0) continue;
      reached.push({
        id: one.id,
        key: one.key,
        title: labelTextOrigin(one.title[language], 'publisher'),
        text: labelTextOrigin(one.text[language], 'publisher'),
        published: one.published,
        source: labelTextOrigin(one.source, 'publisher'),
        url: one.url,
        assessments: touched.map((each) => ({
          id: each.id,
          name: labelTextOrigin(each.name, 'organisation'),
          threats: each.threats.map(({ key }) => key),
          places: each.places.map(({ key }) => key),
          lists: each.riskLists.map(({ key }) => key),
          risks: each.riskCount,
          event: each.event,
        })),
      });
    }
    return {
      edition: { name, hash },
      ...(seen === null ? {} : { assessment: seen.about }),
      answer: { publications: total, lookedAt: rows.length, news: reached },
    };
  },
});
