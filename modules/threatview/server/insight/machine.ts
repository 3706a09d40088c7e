/**
 * Writes a summary by a language model, if one is configured. Its output is not trusted: a sentence is kept only if
 * it cites given passages and their words support it.
 */
import { type Language, splitIntoSentences } from '@klarsikt/engine/text';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { createOutboundFetch, type OutboundFetch } from '@klarsikt/server/platform/outbound.ts';
import { z } from 'zod';
import type { RankedPassage } from './rank.store.ts';
import { findMainPassageLanguage } from './summary.ts';
import { listTextStems } from './text.ts';
import { summaryPrompt } from './texts.ts';

export interface CitedSentence {
  readonly text: string;
  readonly passages: readonly RankedPassage[];
}

export interface SummaryWriter {
  readonly model: string;
  /** Writes sentences about the threat; null if the model gave no answer or no supported sentence. */
  write(threat: string, ranked: readonly RankedPassage[]): Promise<readonly CitedSentence[] | null>;
}

const passagesGiven = 8;
const fewest = 2;
const most = 7;
/** Minimum share of a sentence's words that its passages must contain. */
const support = 0.6;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(20_000) }) })).min(1),
});

const citation = /\s*\[(\d{1,3})\]/g;

/**
 * Returns true if all numbers of a sentence, and at least the share `support` of its other words, occur in its
 * passages.
 */
function isSupported(sentence: string, passages: readonly RankedPassage[]): boolean {
  const text = passages.map((passage) => passage.text).join(' ');
  const rootsFound = new Set(listTextStems(text));
  const roots = [...new Set(listTextStems(sentence))];
  const numbers = sentence.match(/\d+(?:[.,]\d+)*/g) ?? [];
  if (roots.length === 0 || numbers.some((number) => !text.includes(number))) return false;
  return roots.filter((root) => rootsFound.has(root)).length / roots.length >= support;
}

/** Returns the supported sentences of an answer; a sentence that cites an unknown passage is dropped. */
export function filterSupportedSentences(
  answer: string,
  given: readonly RankedPassage[],
  language: Language,
): CitedSentence[] {
  // Move citations after a full stop into the sentence before it.
  const text = answer.replace(/\s+/g, ' ').replace(/([.!?])((?:\s*\[\d{1,3}\])+)/g, '$2$1');
  return splitIntoSentences(text, language)
    .flatMap(({ text: sentence }) => {
      const numbers = [...new Set([...sentence.matchAll(citation)].map(([, number]) => Number(number)))];
      const passages = numbers.flatMap((number) => given[number - 1] ?? []);
      const plain = sentence.replace(citation, '').trim();
      const known = numbers.length > 0 && passages.length === numbers.length;
      return known && isSupported(plain, passages) ? [{ text: plain, passages }] : [];
    })
    .slice(0, most);
}

export function createSummaryWriter({
  config,
  log,
  traceOutbound = (call) => call,
}: {
  readonly config: Config;
  readonly log: Log;
  readonly traceOutbound?: (call: OutboundFetch) => OutboundFetch;
}): SummaryWriter | null {
  const { writer } = config;
  if (writer === null) return null;
  const { url, key, model } = writer;
  const { allowedOrigins } = config;
  const { timeoutMs } = writer;
  const outbound = traceOutbound(createOutboundFetch({ allowedOrigins, timeoutMs, maxBytes: 256 * 1024 }));
  const ask = async (threat: string, given: readonly RankedPassage[], language: Language) => {
    const passages = given.map(({ text }, index) => `[${index + 1}] ${text}`).join('\n\n');
    const response = await outbound(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0,
        max_tokens: 800,
        messages: [
          { role: 'system', content: summaryPrompt[language] },
          { role: 'user', content: `${threat}\n\n${passages}` },
        ],
      }),
    });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return answerSchema.parse(await response.json()).choices[0]?.message.content ?? '';
  };
  return {
    model,
    write: async (threat, ranked) => {
      const language = findMainPassageLanguage(ranked);
      const given = ranked.filter((each) => each.language === language).slice(0, passagesGiven);
      if (given.length === 0) return null;
      try {
        const sentences = filterSupportedSentences(await ask(threat, given, language), given, language);
        return sentences.length < fewest ? null : sentences;
      } catch (error) {
        log.warn({ err: error, model }, 'the language model gave no summary');
        return null;
      }
    },
  };
}
