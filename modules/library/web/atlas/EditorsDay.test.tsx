import { assessmentContract, atlasContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import type { Language } from '@klarsikt/engine/text';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { startFeed } from '@klarsikt/threatview/web/feed/_lib/feed.ts';
import { FeedApp } from '@klarsikt/threatview/web/feed/FeedApp.tsx';
import { queryClient } from '@klarsikt/web/platform/api/query.ts';
import { languageSetting } from '@klarsikt/web/platform/settings/language.ts';
import { heading, leave, open } from '@klarsikt/web/test/screen.tsx';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Publishing affects all users, so this test has its own server. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const words = {
  en: {
    sources: /^Sources/,
    threats: /^Threats \d/,
    versions: /^Versions/,
    createSource: 'Create source',
    names: ['Name, English', 'Name, Swedish'],
    source: ['Mule report', 'Rapport om målvakter'],
    make: 'Create',
    author: 'Author',
    body: 'Europol',
    year: 'Year',
    withNext: 'Publish with the next version',
    find: 'Search names, texts and keys',
    threat: 'Trade-based money laundering',
    risk: ['Risk description, English', 'Risk description, Swedish'],
    said: ['Mules are paid in vouchers', 'Målvakter betalas i presentkort'],
    chooseSource: 'Search for an entry to add to Sources',
    behind: 'The English text was changed after the Swedish text',
    corporates: 'Grade, corporates',
    grade: ['Grade', '4'],
    changed: 'Changed',
    reviewBy: 'Reviewer',
    lookAt: 'Review note',
    question: 'Is the sentence on vouchers right?',
    toReview: 'Your reviews',
    asked: 'Review requested but not done',
    reviewed: 'Mark as reviewed',
    isReviewed: 'The review is done.',
    next: /^Publish 2026:/,
    two: 'Require a second person to publish',
    notes: 'Release notes',
    propose: 'Propose for the channel Live',
    proposed: /has been proposed\. Another person must publish it\.$/,
    confirm: 'Publish',
    published: /^2026:\d+ has been published\.$/,
    writeNews: 'Write a news item',
    news: ['Vouchers for mules', 'Presentkort till målvakter'],
    texts: ['Text, English', 'Text, Swedish'],
    chooseTag: 'Search for an entry to add to Tags',
    tag: 'Trade-based laundering',
    publishNow: 'Publish now',
    isOut: /^Published \d/,
    newer: 'See what a newer model version would change in the assessment',
    moving: /^Change from model 2026:\d+ to 2026:\d+$/,
    move: /^Change to model 2026:\d+$/,
    moved: 'The assessment uses the live model version',
    differ: 'Levels that differ',
    history: /^History: see and restore earlier models/,
    historyTitle: 'History',
    toModel: /Moved to model 2026:\d+/,
    created: /Created/,
    back: 'Restore this version',
    isBack: /^The version from/,
  },
  sv: {
    sources: /^Källor/,
    threats: /^Hot \d/,
    versions: /^Versioner/,
    createSource: 'Skapa källa',
    names: ['Namn, engelska', 'Namn, svenska'],
    source: ['Second mule report', 'Andra rapporten om målvakter'],
    make: 'Skapa',
    author: 'Författare',
    body: 'Eurojust',
    year: 'År',
    withNext: 'Publicera med nästa version',
    find: 'Sök bland namn, texter och nycklar',
    threat: 'Handelsbaserad penningtvätt',
    risk: ['Riskbeskrivning, engelska', 'Riskbeskrivning, svenska'],
    said: ['Vouchers are traded for goods', 'Presentkort byts mot varor'],
    chooseSource: 'Sök en post att lägga till i Källor',
    behind: 'Den engelska texten har ändrats efter den svenska',
    corporates: 'Grad, juridiska personer',
    grade: ['Grad', '3'],
    changed: 'Ändrad',
    reviewBy: 'Granskare',
    lookAt: 'Att granska',
    question: 'Stämmer meningen om presentkort?',
    toReview: 'Dina granskningar',
    asked: 'Granskning begärd men inte gjord',
    reviewed: 'Markera som granskad',
    isReviewed: 'Granskningen är klar.',
    next: /^Publicera 2026:/,
    two: 'Kräv en andra person för publicering',
    notes: 'Versionsinformation',
    propose: 'Föreslå för kanalen I bruk',
    proposed: /är föreslagen\. En annan person måste publicera den\.$/,
    confirm: 'Publicera',
    published: /^2026:\d+ är publicerad\.$/,
    writeNews: 'Skriv en nyhet',
    news: ['Vouchers for goods', 'Presentkort mot varor'],
    texts: ['Text, engelska', 'Text, svenska'],
    chooseTag: 'Sök en post att lägga till i Taggar',
    tag: 'Handelsbaserad penningtvätt',
    publishNow: 'Publicera nu',
    isOut: /^Publicerad \d/,
    newer: 'Se vad en nyare modellversion skulle ändra i bedömningen',
    moving: /^Byte från modell 2026:\d+ till 2026:\d+$/,
    move: /^Byt till modell 2026:\d+$/,
    moved: 'Bedömningen använder modellversionen i bruk',
    differ: 'Nivåer som skiljer sig',
    history: /^Historik: se och återställ tidigare modeller/,
    historyTitle: 'Historik',
    toModel: /Flyttad till modell 2026:\d+/,
    created: /Skapad/,
    back: 'Återställ den här versionen',
    isBack: /^Versionen från/,
  },
} as const;
type Words = (typeof words)[Language];

const slow = { timeout: 90_000 };

const nameOf = ({ username }: { readonly username: string }) =>
  `Test User ${/^user(\d+)@/.exec(username)?.[1]}`;

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }, slow));

const follow = async (user: UserEvent, name: string | RegExp) => {
  const [link] = await screen.findAllByRole('link', { name }, slow);
  await user.click(link ?? document.body);
};

async function write(user: UserEvent, fields: readonly string[], said: readonly string[]): Promise<void> {
  for (const [at, name] of fields.entries()) {
    await user.click(await screen.findByRole('textbox', { name }, slow));
    await user.paste(said[at] ?? '');
  }
}

async function choose(user: UserEvent, field: string, option: string): Promise<void> {
  const [input] = await screen.findAllByRole('textbox', { name: field }, slow);
  await user.click(input ?? document.body);
  await user.paste(option);
  await user.click(await screen.findByRole('option', { name: option, hidden: true }, slow));
}

/** Enters a new source and the threat's text about it, in both languages, and requests a review by another editor. */
async function writes(eva: TestClient, omar: string, language: Language): Promise<void> {
  const say = words[language];
  const { user, address } = await open('/atlas', eva, language);
  await follow(user, say.sources);
  await follow(user, say.createSource);
  await write(user, say.names, say.source);
  await press(user, say.make);
  await waitFor(() => expect(address()).toMatch(/reference\/\d+$/), slow);
  const id = Number(address().split('/').at(-1));
  await write(user, [say.author], [say.body]);
  await press(user, say.withNext);
  const saved = () => eva.call(atlasContract.load, { params: { type: 'reference', id }, query: {} });
  await waitFor(async () => {
    const { document } = await saved();
    expect([document.author, document.draft]).toEqual([say.body, undefined]);
  }, slow);
  const key = String((await saved()).document.key);
  await follow(user, say.threats);
  await user.type(await screen.findByRole('searchbox', { name: say.find }, slow), say.threat);
  // The rows of the search replace those before it, also the threat's own row.
  await waitFor(() => {
    expect([...new URLSearchParams(address().split('?')[1]).values()]).toContain(say.threat);
    expect(queryClient.isFetching()).toBe(0);
  }, slow);
  await follow(user, say.threat);
  const [english, swedish] = say.risk;
  const cited = say.said.map((one) => ` ${one} [${key}].`);
  await write(user, [english], cited);
  await screen.findByText(say.behind, {}, slow);
  await write(user, [swedish], cited.slice(1));
  await waitFor(() => expect(screen.queryByText(say.behind)).toBeNull(), slow);
  await choose(user, say.chooseSource, say.source[language === 'en' ? 0 : 1]);
  const [label, value] = say.grade;
  const grade = within(screen.getByRole('group', { name: say.corporates })).getByRole('textbox', {
    name: label,
  });
  await user.clear(grade);
  await user.type(grade, `${value}{Tab}`);
  await user.selectOptions(screen.getByRole('combobox', { name: say.reviewBy }), omar);
  await write(user, [say.lookAt], [say.question]);
  await screen.findByText(say.changed, {}, slow);
  await follow(user, say.versions);
  await screen.findByRole('link', { name: say.asked }, slow);
  await leave();
}

async function reviews(omar: TestClient, say: Words, language: Language): Promise<void> {
  const { user } = await open('/atlas', omar, language);
  await screen.findByText(say.toReview, {}, slow);
  screen.getByText(say.question);
  await follow(user, say.threat);
  const [, swedish] = say.risk;
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: swedish }, slow);
  expect(text.value).toContain(say.said[1]);
  await press(user, say.reviewed);
  await screen.findByText(say.isReviewed, {}, slow);
  await follow(user, /^(Reference model|Referensmodellen)$/);
  await waitFor(() => expect(screen.queryByText(say.toReview)).toBeNull(), slow);
  await leave();
}

/** Acknowledges each warning of the dialog, writes release notes if there is a field for them, and confirms. */
async function settles(user: UserEvent, verb: string, ...[label, notes]: string[]): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', {}, slow));
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(boxes[0]));
  await user.click(dialog.getByRole('button', { name: verb }));
  for (const box of boxes) {
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.click(box);
  }
  if (label !== undefined && notes !== undefined) {
    await user.click(dialog.getByRole('button', { name: verb }));
    const field = dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, notes);
  }
  await user.click(dialog.getByRole('button', { name: verb }));
}

/** One editor proposes the version; another publishes it and releases news about it. */
async function publishes(eva: TestClient, omar: TestClient, language: Language): Promise<void> {
  const say = words[language];
  const first = await open('/atlas/models', eva, language);
  await heading(say.next);
  expect(screen.queryByRole('link', { name: say.asked })).toBeNull();
  const two = screen.getByRole<HTMLInputElement>('checkbox', { name: say.two });
  if (!two.checked) await first.user.click(two);
  await press(first.user, `${say.propose}…`);
  await settles(first.user, say.propose, say.notes, say.said[0]);
  await screen.findByText(say.proposed, {}, slow);
  await leave();
  const { user, address } = await open('/atlas/models', omar, language);
  await press(user, `${say.confirm}…`);
  await settles(user, say.confirm);
  await screen.findByText(say.published, {}, slow);
  await follow(user, say.writeNews);
  await write(user, say.names, say.news);
  await press(user, say.make);
  await waitFor(() => expect(address()).toMatch(/publication\/\d+$/), slow);
  await write(user, say.texts, say.said);
  await choose(user, say.chooseTag, say.tag);
  await screen.findByRole('button', { name: new RegExp(say.tag) }, slow);
  await press(user, say.publishNow);
  await screen.findByText(say.isOut, {}, slow);
  await leave();
}

/** Renders the feed, which is a separate application, and waits for the news. */
async function reFeed(news: string, language: Language): Promise<void> {
  languageSetting.set(language);
  window.history.replaceState(null, '', '/feed');
  render(<FeedApp />);
  await startFeed();
  const skip = screen.queryByRole('button', { name: /^(Skip|Hoppa över)$/ });
  if (skip !== null) fireEvent.click(skip);
  await screen.findAllByText(news, {}, slow);
  await leave();
}

async function reads(reader: TestClient, language: Language): Promise<void> {
  const say = words[language];
  const at = language === 'en' ? 0 : 1;
  await open('/threat/1048/card', reader, language);
  await heading(say.threat);
  const [told] = await screen.findAllByText(say.said[at], { exact: false }, slow);
  expect(told?.textContent).toContain(`${say.said[at]} ${say.body}.`);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), slow);
  await leave();
  await reFeed(say.news[at], language);
}

/**
 * The lines of the tables of levels, each as it is read: name, inherent and residual risk before and after. A level that
 * changes class is in two tables of the preview.
 */
const levelLines = (tables: readonly HTMLElement[]): readonly string[] => [
  ...new Set(
    tables
      .flatMap((table) => within(table).getAllByRole('row').slice(1))
      .map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim())
      .toSorted(),
  ),
];

async function moves(officer: TestClient, id: number, language: Language): Promise<void> {
  const say = words[language];
  const before = await officer.call(assessmentContract.load, { body: { id } });
  const { user } = await open(`/ra/${id}`, officer, language);
  await follow(user, say.newer);
  await heading(say.moving);
  const announced = levelLines(await screen.findAllByRole('table', {}, slow));
  expect(announced.length).toBeGreaterThan(3);
  await press(user, say.move);
  await user.click(
    within(await screen.findByRole('dialog', {}, slow)).getByRole('button', { name: say.move }),
  );
  await heading(say.moved);
  const moved = await officer.call(assessmentContract.load, { body: { id } });
  expect(moved.meta.modelHash).not.toBe(before.meta.modelHash);
  await leave();

  await open(`/ra/${id}/compare?from=${before.revision}`, officer, language);
  const differ = await screen.findByRole('table', { name: say.differ }, slow);
  expect(levelLines([differ])).toEqual(announced);
  await leave();

  const back = await open(`/ra/${id}/upgrade`, officer, language);
  await follow(back.user, say.history);
  await heading(say.historyTitle);
  await screen.findByRole('button', { name: say.toModel }, slow);
  await press(back.user, say.created);
  await press(back.user, say.back);
  await user.click(
    within(await screen.findByRole('dialog', {}, slow)).getByRole('button', { name: say.back }),
  );
  await screen.findByText(say.isBack, {}, slow);
  const restored = await officer.call(assessmentContract.load, { body: { id } });
  expect(restored.document).toEqual(before.document);
  expect(restored.meta.summary).toEqual(before.meta.summary);
  expect(restored.meta.modelHash).toBe(before.meta.modelHash);
  await leave();
}

it.each<Language>(['en', 'sv'])(
  'report content is written, reviewed, published and read, and an assessment adopts and reverts it (%s)',
  async (language) => {
    const house = await app.tenant({ kind: 'system' });
    const [eva, omar] = [await house.user(), await house.user()];
    const bank = await app.tenant();
    const officer = await bank.user();
    const settings = {
      ...emptyAssessmentSettings,
      name: 'Bank 2026',
      opGeography: 'ge-se',
      businesses: ['bu-bank'],
    };
    const { id } = await officer.call(assessmentContract.create, { body: { unitId: bank.unitId, settings } });

    await writes(eva, nameOf(omar), language);
    await reviews(omar, words[language], language);
    await publishes(eva, omar, language);
    await reads(officer, language);
    await moves(officer, id, language);
  },
  600_000,
);
