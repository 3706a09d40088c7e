/** The initial texts of an installation: pages, stories, products, help, changelog and dialogs. */
import {
  type ContentDocument,
  type ContentWords,
  createEmptyContent,
  type NamedContent,
} from '@klarsikt/engine/content';
import { type Language, languages } from '@klarsikt/engine/text';
import { ContentNode } from '../decode.ts';
import { changelogEntries } from './changelog.ts';
import { siteDialogs } from './dialogs.ts';
import { additionalHelpArticles } from './own-help.ts';
import { additionalSitePages, helpArticleLocations, productPageLinks, storyDemoLinks } from './own-pages.ts';
import { splitFrontMatter } from './read.ts';
import site from './site.json' with { type: 'json' };
import { termsOfService } from './terms.ts';
import stories from './use-cases.json' with { type: 'json' };

type Words = Record<Language, ContentWords>;

const both = (read: (language: Language) => ContentWords): Words => ({ en: read('en'), sv: read('sv') });

function wordsOf(node: ContentNode): Words {
  const lead = node.get('lead');
  return both((language) => ({
    title: node.get('title').get(language).string(),
    lead: lead.isNull ? '' : lead.get(language).string(),
    body: node.get('body').get(language).string(),
  }));
}

const named = (slug: string, document: ContentDocument): NamedContent => ({ slug, document });

function pages(): NamedContent[] {
  return additionalSitePages.map(({ slug, parent = '', order = 0, en, sv }) =>
    named(slug, {
      ...createEmptyContent('page'),
      parent,
      order,
      en: { body: '', ...en },
      sv: { body: '', ...sv },
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
      const way = storyDemoLinks[id];
      const analysis = {
        to: `/threatview/analysis?selection=${threats.join(',')}`,
        en: 'These threats together, as an analysis',
        sv: 'Hoten tillsammans, som en analys',
      };
      return named(`story-${id}`, {
        ...createEmptyContent('story'),
        ...wordsOf(story),
        ...{ parent, order, threats },
        opens: way === undefined ? [analysis] : [analysis, way],
      });
    });
}

function useCases(): NamedContent[] {
  return new ContentNode(stories, 'use-cases').items().flatMap((node, order) => [
    named(`use-case-${node.get('id').string()}`, {
      ...createEmptyContent('use-case'),
      ...wordsOf(node),
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
      const words = wordsOf(node);
      const way = productPageLinks[id];
      return named(`product-${id}`, {
        ...createEmptyContent('product'),
        ...both((language) => ({ ...words[language], body: productBody(node, language) })),
        ...{ parent: 'app-home', order, opens: way === undefined ? [] : [way] },
      });
    });
}

function help(root: ContentNode): NamedContent[] {
  return root
    .get('help')
    .items()
    .map((node, order) => {
      const id = node.get('id').string();
      const place = helpArticleLocations[id];
      return named(`help-${id}`, {
        ...createEmptyContent('help'),
        ...wordsOf(node),
        ...{ parent: place?.topic ?? 'help-center', order, screens: place?.screens ?? [] },
      });
    });
}

/** Builds a document from its Markdown sources with front matter, one for each language. */
function fromSources(kind: 'change' | 'dialog', sources: Readonly<Record<Language, string>>): NamedContent {
  const [en, sv] = languages.map((language) => splitFrontMatter(sources[language]));
  if (en === undefined || sv === undefined) throw new Error('a document needs both languages');
  const words = ({ fields, text }: typeof en) => ({ title: fields.get('title') ?? '', lead: '', body: text });
  return named(`${kind}-${en.fields.get('name')}`, {
    ...createEmptyContent(kind),
    en: words(en),
    sv: words(sv),
    parent: kind === 'change' ? 'change-log' : '',
    version: en.fields.get('version') ?? '',
  });
}

/** Creates all initial documents of an installation, each with its slug, which is its name in addresses. */
export function createStarterContent(): readonly NamedContent[] {
  const root = new ContentNode(site, 'site');
  return [
    ...pages(),
    ...products(root),
    ...useCases(),
    ...help(root),
    ...additionalHelpArticles.map(({ slug, screens, en, sv }, at) =>
      named(slug, { ...createEmptyContent('help'), en, sv, parent: 'topic-start', order: 100 + at, screens }),
    ),
    ...changelogEntries.map((entry) => fromSources('change', entry)),
    fromSources('dialog', termsOfService),
    ...siteDialogs.map(({ slug, version, en, sv }) =>
      named(slug, { ...createEmptyContent('dialog'), version, en, sv }),
    ),
  ];
}
