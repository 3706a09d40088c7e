/** A demo visitor that writes continuously, records the acknowledged writes and verifies them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract, conversationSchema, loadedAssessmentSchema } from '@klarsikt/contract';
import { z } from 'zod';
import { ApiCaller, type CallOutcome } from './caller.ts';

const { assessment, comment, history, login } = contract;

const documentSchema = z.object({
  revision: z.number(),
  document: z.object({ conclusions: z.record(z.string(), z.string()) }),
});
const changedSchema = z.object({ revision: z.number() });
const listSchema = z.object({ assessments: z.array(z.object({ id: z.number() })) });
const historySchema = z.object({
  next: z.number().nullable(),
  entries: z.array(z.object({ revision: z.number(), patches: z.array(z.object({ value: z.unknown() })) })),
});

const PLACE = '/conclusions/overall';
const RECOVERY_LIMIT_MS = 90_000;

/**
 * A violation as the user sees it: a lost write, an inconsistent document or comment (`torn`), or a wrong response.
 */
export type ConsistencyBreach = { kind: 'lost' | 'torn' | 'answer'; what: string };

export class DemoWriter {
  readonly name: string;
  /** The acknowledged revisions with their texts. */
  readonly #acknowledged = new Map<number, string>();
  readonly #commentsAcknowledged = new Set<string>();
  readonly #commentsSent = new Set<string>();
  readonly #caller: ApiCaller;
  #id = 0;
  #revision = 0;
  #sent = 0;
  /**
   * The texts that the document can contain: the last acknowledged text, and texts whose write had an unknown
   * outcome.
   */
  #possible = new Set<string>();

  constructor(name: string, url: () => string) {
    this.name = name;
    this.#caller = new ApiCaller(url);
  }

  /** Server errors other than 503 with Retry-After, which is the only correct error while the server is killed. */
  get faults(): readonly string[] {
    return this.#caller.faults;
  }

  get acknowledged(): number {
    return this.#acknowledged.size + this.#commentsAcknowledged.size;
  }

  /** Enters the demo and opens its assessment. */
  async enter(): Promise<void> {
    demand(await this.#caller.call(login.demo, { body: {} }), 'the demo');
    const list = listSchema.parse(demand(await this.#caller.call(assessment.list), 'the list'));
    const id = list.assessments[0]?.id;
    if (id === undefined) throw new Error('the demo has no assessment');
    this.#id = id;
    const loaded = loadedAssessmentSchema.parse(
      demand(await this.#caller.call(assessment.load, { body: { id } }), 'the assessment'),
    );
    this.#revision = loaded.revision;
    this.#possible = new Set([loaded.document.conclusions.overall ?? '']);
  }

  /** Alternates changes to the document and comments until `stop` is signalled. */
  async writeUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#change();
      if (!stop.aborted) await this.#comment();
    }
  }

  async #change(): Promise<void> {
    const text = `${this.name} ${++this.#sent}`;
    this.#possible.add(text);
    const patches = [{ op: 'set', path: PLACE, value: text }];
    const body = { revision: this.#revision, patches };
    const outcome = await this.#caller.call(assessment.modifyData, { params: { id: this.#id }, body });
    if (outcome.kind === 'done') {
      const { revision } = changedSchema.parse(outcome.result);
      this.#acknowledged.set(revision, text);
      this.#revision = revision;
      this.#possible = new Set([text]);
      return;
    }
    // After a write with an unknown outcome, the next write can be stale. Therefore the document is read again.
    if (outcome.kind === 'refused' && outcome.code !== 'error.stale') throw refusal(outcome);
    await sleep(50);
    const breaches = await this.checkDocument();
    if (breaches.length > 0) throw new Error(breaches.map(({ what }) => what).join('; '));
  }

  async #comment(): Promise<void> {
    const text = `${this.name} comment ${++this.#sent}`;
    this.#commentsSent.add(text);
    const body = { id: this.#id, subject: PLACE, label: 'data', text };
    const outcome = await this.#caller.call(comment.add, { body });
    if (outcome.kind === 'done') this.#commentsAcknowledged.add(text);
    else if (outcome.kind === 'refused') throw refusal(outcome);
    else await sleep(50);
  }

  /**
   * Checks that the document contains the last acknowledged text or a text with an unknown outcome, and that its
   * revision is not older than the last acknowledged one.
   */
  async checkDocument(): Promise<ConsistencyBreach[]> {
    const read = await this.#untilAnswered(() =>
      this.#caller.call(assessment.getData, { params: { id: this.#id } }),
    );
    const { revision, document } = documentSchema.parse(read);
    const text = document.conclusions.overall ?? '';
    const breaches: ConsistencyBreach[] = [];
    if (revision < this.#revision) {
      breaches.push({
        kind: 'lost',
        what: `${this.name}: revision ${this.#revision} was acknowledged, ${revision} is there`,
      });
    }
    if (!this.#possible.has(text)) {
      const expected = [...this.#possible].join('" or "');
      breaches.push({ kind: 'lost', what: `${this.name}: "${text}" is there instead of "${expected}"` });
    }
    this.#revision = Math.max(revision, this.#revision);
    this.#possible = new Set([text]);
    return breaches;
  }

  /** Checks that every acknowledged comment exists once, and that every comment was sent by this visitor. */
  async checkComments(): Promise<ConsistencyBreach[]> {
    const read = await this.#untilAnswered(() =>
      this.#caller.call(comment.getConversations, { body: { id: this.#id, under: PLACE } }),
    );
    const texts = z
      .array(conversationSchema)
      .parse(read)
      .flatMap(({ comments }) => comments.map(({ text }) => text));
    const own = texts.filter((text) => text.startsWith(`${this.name} comment `));
    const there = new Set(own);
    return [
      ...[...this.#commentsAcknowledged]
        .filter((text) => !there.has(text))
        .map((text) => breach('lost', `no "${text}"`)),
      ...own
        .filter((text) => !this.#commentsSent.has(text))
        .map((text) => breach('torn', `"${text}" was never sent`)),
      ...(there.size < own.length
        ? [breach('torn', `${own.length - there.size} comments of ${this.name} are there twice`)]
        : []),
    ];
  }

  /** Checks that the history contains every revision once, with the text of each acknowledged revision. */
  async checkHistory(): Promise<ConsistencyBreach[]> {
    const written = new Map<number, unknown>();
    let before: number | null = null;
    do {
      const body: object = before === null ? { limit: 200 } : { limit: 200, before };
      const read = await this.#untilAnswered(() =>
        this.#caller.call(history.list, { params: { id: this.#id }, body }),
      );
      const page = historySchema.parse(read);
      for (const { revision, patches } of page.entries) written.set(revision, patches[0]?.value);
      before = page.next;
    } while (before !== null);
    const revisions = [...written.keys()].sort((a, b) => a - b);
    const gap = revisions.find((revision, at) => at > 0 && revision !== (revisions[at - 1] ?? 0) + 1);
    return [
      ...[...this.#acknowledged]
        .filter(([revision, text]) => written.get(revision) !== text)
        .map(([revision, text]) =>
          breach('lost', `revision ${revision} of ${this.name} does not hold "${text}"`),
        ),
      ...(gap === undefined ? [] : [breach('torn', `${this.name}: no revision before ${gap}`)]),
    ];
  }

  async #untilAnswered(call: () => Promise<CallOutcome>): Promise<unknown> {
    const began = Date.now();
    for (;;) {
      const outcome = await call();
      if (outcome.kind === 'done') return outcome.result;
      if (outcome.kind === 'refused') throw refusal(outcome);
      if (Date.now() - began > RECOVERY_LIMIT_MS)
        throw new Error(`no answer for ${RECOVERY_LIMIT_MS} ms: ${outcome.why}`);
      await sleep(100);
    }
  }
}

const breach = (kind: ConsistencyBreach['kind'], what: string): ConsistencyBreach => ({ kind, what });

function refusal(outcome: { status: number; code: string }): Error {
  return new Error(`refused: ${outcome.status} ${outcome.code}`);
}

function demand(outcome: CallOutcome, what: string): unknown {
  if (outcome.kind === 'done') return outcome.result;
  throw new Error(`${what} could not be opened: ${outcome.kind === 'refused' ? outcome.code : outcome.why}`);
}
