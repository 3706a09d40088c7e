/** The initial texts of an installation: pages, stories, products, help, changelog and dialogs. */
import {
  type ContentDocument,
  type ContentWords,
  createEmptyContent,
  type NamedContent,
} from '@klarsikt/engine/content';
import type { Language } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';
import changes from './changes.json' with { type: 'json' };
import dialogs from './dialogs.json' with { type: 'json' };
import sitePages from './pages.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };
import terms from './terms.json' with { type: 'json' };
import stories from './use-cases.json' with { type: 'json' };

type Words = Record<Language, ContentWords>;

const both = (read: (language: Language) => ContentWords): Words => ({ en: read('en'), sv: read('sv') });

/** Reads the words of a document, whose file may also have the other given fields. */
function wordsOf(node: ContentNode, ...others: readonly string[]): Words {
  node.only(['title', 'lead', 'body', ...others]);
  const [lead, body] = [node.get('lead'), node.get('body')];
  return both((language) => ({
    title: node.get('title').get(language).string(),
    lead: lead.isNull ? '' : lead.get(language).string(),
    body: body.isNull ? '' : body.get(language).string(),
  }));
}

const named = (slug: string, document: ContentDocument): NamedContent => ({ slug, document });

/** A page of the product to which a document links, with the words of the link. */
const wayOf = (node: ContentNode) => ({ to: node.get('to').string(), ...node.text() });

/** Pages at the top of the site's tree, under which other documents are listed. */
function pages(): NamedContent[] {
  return new ContentNode(sitePages, 'pages').items().map((node) =>
    named(node.get('slug').string(), {
      ...createEmptyContent('page'),
      ...wordsOf(node, 'slug', 'parent', 'order'),
      parent: node.get('parent').optional((parent) => parent.string()) ?? '',
      order: node.get('order').optional((order) => order.number()) ?? 0,
    }),
  );
}

function storiesOf(useCase: ContentNode): NamedContent[] {
  const parent = `use-case-${useCase.get('id').string()}`;
  return useCase
    .get('stories')
    .items()
    .map((story, order) => {
      const id = story.get('id').string();
      const threats = story.get('threats').strings();
      const way = story.get('demo').optional(wayOf);
      const analysis = {
        to: `/threatview/analysis?selection=${threats.join(',')}`,
        en: 'These threats together, as an analysis',
        sv: 'Hoten tillsammans, som en analys',
      };
      return named(`story-${id}`, {
        ...createEmptyContent('story'),
        ...wordsOf(story, 'id', 'references', 'threats', 'demo'),
        ...{ parent, order, threats },
        opens: way === null ? [analysis] : [analysis, way],
      });
    });
}

function useCases(): NamedContent[] {
  return new ContentNode(stories, 'use-cases').items().flatMap((node, order) => [
    named(`use-case-${node.get('id').string()}`, {
      ...createEmptyContent('use-case'),
      ...wordsOf(node, 'id', 'references', 'businesses', 'stories'),
      ...{ parent: 'solution', order, businesses: node.get('businesses').strings() },
    }),
    ...storiesOf(node),
  ]);
}

const pointsTitle = { en: 'Features', sv: 'Funktioner' } as const;
const questionsTitle = { en: 'Questions', sv: 'Frågor' } as const;

function productBody(node: ContentNode, language: Language): string {
  const points = node
    .get('points')
    .items()
    .map((point) => `- ${point.get(language).string()}`);
  const questions = node
    .get('faq')
    .items()
    .map((one) => {
      const said = (name: string) => one.get(name).get(language).string();
      return `**${said('question')}** ${said('answer')}`;
    });
  return [
    node.get('body').get(language).string(),
    `## ${pointsTitle[language]}\n\n${points.join('\n')}`,
    `## ${questionsTitle[language]}\n\n${questions.join('\n\n')}`,
  ].join('\n\n');
}

function products(root: ContentNode): NamedContent[] {
  return root
    .get('products')
    .items()
    .map((node, order) => {
      const id = node.get('id').string();
      const words = wordsOf(node, 'id', 'points', 'faq', 'opens');
      const way = node.get('opens').optional(wayOf);
      return named(`product-${id}`, {
        ...createEmptyContent('product'),
        ...both((language) => ({ ...words[language], body: productBody(node, language) })),
        ...{ parent: 'app-home', order, opens: way === null ? [] : [way] },
      });
    });
}

function help(root: ContentNode): NamedContent[] {
  return root
    .get('help')
    .items()
    .map((node, at) => {
      const order = node.get('order').optional((given) => given.number()) ?? at;
      return named(`help-${node.get('id').string()}`, {
        ...createEmptyContent('help'),
        ...wordsOf(node, 'id', 'topic', 'order', 'screens'),
        ...{ parent: node.get('topic').string(), order, screens: node.get('screens').strings() },
      });
    });
}

/** Reads documents with a version: changes of the product, and dialogs. */
function versioned(kind: 'change' | 'dialog', list: unknown): NamedContent[] {
  return new ContentNode(list, `${kind}s`).items().map((node) =>
    named(`${kind}-${node.get('id').string()}`, {
      ...createEmptyContent(kind),
      ...wordsOf(node, 'id', 'version'),
      parent: kind === 'change' ? 'change-log' : '',
      version: node.get('version').string(),
    }),
  );
}

/** Creates all initial documents of an installation, each with its slug, which is its name in addresses. */
export function createStarterContent(): readonly NamedContent[] {
  const root = new ContentNode(site, 'site');
  return [
    ...pages(),
    ...products(root),
    ...useCases(),
    ...help(root),
    ...versioned('change', changes),
    ...versioned('dialog', [...terms, ...dialogs]),
  ];
}
