/** Stop words, which carry no information about a suspicion. */
import type { Language } from '@klarsikt/engine/text';
import { splitNormalisedWords } from '../words.ts';

const english =
  'a an and any are as at be been being but by can cannot could did do does doing done for from get gets got had has have having he her here him his how i if in into is it its just like made make makes many may me more most much my no not now of off on one only or other our out over own per put puts said same say says set she should so some somebody someone something such than that the their them then there these they this those through to too two up us use used uses using very was we went were what when where which while who whom whose why will with within without would you your every each also before after about against again all another between both during few first last next new long time times day days week month months year years late three four several five six seven eight nine ten twenty thirty forty fifty hundred thousand million half believe believes know knows keep keeps need needs want wants wanted take takes took taken head come comes came go goes went bring bring way thing back see seen look looks ask asks asked tell told show shows give gives gave given buy bought find found always never still already yet very suddenly really late early night morning evening next last reason man men here above below person';
const swedish =
  'alla allt att av bara bland blir bli blev bliv både de dem den denna deras dess dessa det detta dig din dit du där då efter ej eller en er ett fast fick fyra får få för före från ger gör göra gick går ha had hade han hans har hela hon honom hur här i icke igen in inför inga ingen inget inom inte jag ju just kan kom kommer kunde man med medan mellan men mer mest mig min mot mycket någon något några när nu ny nya och om oss på redan sedan ser ska skulle själv sig sin sina sitt som så sade sagt ta tar till två tre under upp ut utan vad var vara varit varje vem vi vid vilka vilken än är åt över också sade säger strax gång gånger dag dagar vecka år månad månader annan andra annat flera samma egen eget egna stora stor lite många ofta sätt göras dig ned ner bort borta varifrån fler redan';

const little: { readonly [L in Language]: ReadonlySet<string> } = {
  en: new Set(splitNormalisedWords(english).map(({ word }) => word)),
  sv: new Set(splitNormalisedWords(swedish).map(({ word }) => word)),
};

export const isStopWord = (word: string, language: Language): boolean =>
  little[language].has(word) || /^\p{N}+$/u.test(word);
