/**
 * A summary in a language model's own words, where the operator has set one up. It is believed as little as any
 * stranger: a sentence stays only when it cites passages that were given and whose words support it.
 */
import { type Language, sentencesOf } from '@klarsikt/engine';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Log } from '@klarsikt/server/platform/log.ts';
import { createOutbound } from '@klarsikt/server/platform/outbound.ts';
import { z } from 'zod';
import type { Ranked } from './rank.store.ts';
import { mainLanguage } from './summary.ts';
import { rootsIn } from './text.ts';
import { task } from './texts.ts';

/** A sentence with the passages that support it. */
export interface CitedSentence {
  readonly text: string;
  readonly passages: readonly Ranked[];
}

export interface Writer {
  readonly model: string;
  /** Sentences about the threat; null when there was no answer, or none of it can be believed. */
  write(threat: string, ranked: readonly Ranked[]): Promise<readonly CitedSentence[] | null>;
}

const passagesGiven = 8;
const fewest = 2;
const most = 7;
/** Share of a sentence's words that its passages must hold. */
const support = 0.6;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(20_000) }) })).min(1),
});

const citation = /\s*\[(\d{1,3})\]/g;

/** Numbers in a sentence must stand in its passages as they are; of its other words most must. */
function isSupported(sentence: string, passages: readonly Ranked[]): boolean {
  const text = passages.map((passage) => passage.text).join(' ');
  const rootsFound = new Set(rootsIn(text));
  const roots = [...new Set(rootsIn(sentence))];
  const numbers = sentence.match(/\d+(?:[.,]\d+)*/g) ?? [];
  if (roots.length === 0 || numbers.some((number) => !text.includes(number))) return false;
  return roots.filter((root) => rootsFound.has(root)).length / roots.length >= support;
}

/** What of an answer can be believed. A sentence that cites what was not given is dropped whole. */
export function believed(answer: string, given: readonly Ranked[], language: Language): CitedSentence[] {
  // Citations behind the full stop belong to the sentence before it.
  const text = answer.replace(/\s+/g, ' ').replace(/([.!?])((?:\s*\[\d{1,3}\])+)/g, '$2$1');
  return sentencesOf(text, language)
    .flatMap(({ text: sentence }) => {
      const numbers = [...new Set([...sentence.matchAll(citation)].map(([, number]) => Number(number)))];
      const passages = numbers.flatMap((number) => given[number - 1] ?? []);
      const plain = sentence.replace(citation, '').trim();
      const known = numbers.length > 0 && passages.length === numbers.length;
      return known && isSupported(plain, passages) ? [{ text: plain, passages }] : [];
    })
    .slice(0, most);
}

/** The writer that the operator has set up; null for none. */
export function createWriter({ config, log }: { config: Config; log: Log }): Writer | null {
  const { writer } = config;
  if (writer === null) return null;
  const { url, key, model } = writer;
  const outbound = createOutbound({
    allowedOrigins: config.allowedOrigins,
    timeoutMs: writer.timeoutMs,
    maxBytes: 256 * 1024,
  });
  const ask = async (threat: string, given: readonly Ranked[], language: Language) => {
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
          { role: 'system', content: task[language] },
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
      const language = mainLanguage(ranked);
      const given = ranked.filter((each) => each.language === language).slice(0, passagesGiven);
      if (given.length === 0) return null;
      try {
        const sentences = believed(await ask(threat, given, language), given, language);
        return sentences.length < fewest ? null : sentences;
      } catch (error) {
        log.warn({ err: error, model }, 'the language model gave no summary');
        return null;
      }
    },
  };
}
