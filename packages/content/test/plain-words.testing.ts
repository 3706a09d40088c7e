/** Checks that a question uses plain words: short sentences, and no technical term without explanation. */
import type { PortalQuestion } from '@klarsikt/engine/portal';
import type { Language, Text } from '@klarsikt/engine/text';

const longestSentence = 25;

/** Technical terms with the words that explain them in the same text. */
const terms: { readonly [L in Language]: readonly (readonly [term: RegExp, explained: RegExp | null])[] } = {
  sv: [
    [/kundkännedom|verklig huvudman|residual|inneboende|mitiger|incitament|compliance|due diligence/i, null],
    [/\b(PEP|PEPs|KYC|AML|CDD|EDD|STR|SAR|UBO)\b/, null],
    [/politiskt utsatt/i, /offentlig ställning/i],
    [/\bhawala\b/i, /kvittas/i],
    [/målvakt/i, /lånar ut sitt namn/i],
    [/klientmedelskonto/i, /andras pengar|pengar/i],
    [/lagerbolag/i, /färdigt bolag|färdiga|utan verksamhet/i],
    [/sanktion/i, /förbud|förbjud|omfattas|sanktionslist|styr bolaget|komma runt/i],
  ],
  en: [
    [/beneficial owner|residual|inherent|mitigat|compliance|due diligence|enhanced measures/i, null],
    [/\b(PEP|PEPs|KYC|AML|CDD|EDD|STR|SAR|UBO)\b/, null],
    [/politically exposed/i, /public position/i],
    [/\bhawala\b/i, /set off/i],
    [/straw person/i, /lends? their name/i],
    [/client account/i, /money/i],
    [/shelf compan/i, /ready-made/i],
    [/sanction/i, /\bban|prohibited|under sanctions|sanctions list|get round|covered/i],
  ],
};

function textsOf(question: PortalQuestion): readonly Text[] {
  const options = 'options' in question ? question.options : [];
  return [
    question.text,
    question.why,
    ...options.flatMap(({ label, words }) => (words ? [label, words] : [label])),
  ];
}

/** The faults of a question as sentences; empty for plain words. */
export function plainFaults(question: PortalQuestion): readonly string[] {
  const all = textsOf(question);
  return (['sv', 'en'] as const).flatMap((language) => {
    const whole = all.map((text) => text[language]).join(' ');
    const sentences = all
      .flatMap((text) => text[language].replace(/\[re-[a-z0-9-]+\]/g, '').split(/(?<=[.?!:])\s+/))
      .filter(
        (sentence) =>
          sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length > longestSentence,
      )
      .map((sentence) => `${question.id}: more than ${longestSentence} words: ${sentence}`);
    const unexplained = terms[language]
      .filter(([term, explained]) => term.test(whole) && !(explained?.test(whole) ?? false))
      .map(([term]) => `${question.id}: not explained: ${term.source}`);
    return [...sentences, ...unexplained];
  });
}
