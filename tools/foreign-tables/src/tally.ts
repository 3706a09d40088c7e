/** Counts the outcomes of rows for each writer, and collects faults. */
import type { RowJudgement, RowOutcome } from './judge.ts';
import type { WrittenFile } from './writers.ts';

const outcomes: readonly RowOutcome[] = ['taken', 'asked', 'left', 'missed', 'wrong', 'lost'];

/** Smallest share of rows that must be accepted, asked about or left out correctly. */
export const minCorrectShare = 0.92;

interface Fault {
  readonly outcome: RowOutcome;
  readonly place: string;
  readonly detail: string;
}

export class OutcomeTally {
  readonly #counts = new Map<string, Map<RowOutcome, number>>();
  /** The first fault of each outcome in each file. */
  readonly #faults: Fault[] = [];
  #tables = 0;

  add({ made, writer, name }: WrittenFile, judgements: readonly RowJudgement[]): void {
    this.#tables += made.sheets.length + made.traits.filter((trait) => trait === 'two tables').length;
    const counts = this.#counts.get(writer) ?? new Map<RowOutcome, number>();
    this.#counts.set(writer, counts);
    const seen = new Set<RowOutcome>();
    for (const { outcome, sheet, row, detail } of judgements) {
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      const isFault = outcome === 'missed' || outcome === 'wrong' || outcome === 'lost';
      if (!isFault || seen.has(outcome)) continue;
      seen.add(outcome);
      this.#faults.push({ outcome, place: `${name} ${sheet} ${row} [${made.traits.join(', ')}]`, detail });
    }
  }

  count(outcome: RowOutcome): number {
    return [...this.#counts.values()].reduce((sum, counts) => sum + (counts.get(outcome) ?? 0), 0);
  }

  get tables(): number {
    return this.#tables;
  }

  /** Descriptions of rows that were accepted wrongly or lost, one per outcome and file. */
  get faults(): readonly string[] {
    return this.#of('wrong').concat(this.#of('lost'));
  }

  #of(outcome: RowOutcome): string[] {
    return this.#faults
      .filter((fault) => fault.outcome === outcome)
      .map(({ place, detail }) => `${outcome}: ${place}: ${detail}`);
  }

  get rightShare(): number {
    const all = outcomes.reduce((sum, outcome) => sum + this.count(outcome), 0);
    return all === 0 ? 0 : (this.count('taken') + this.count('asked') + this.count('left')) / all;
  }

  isGood(): boolean {
    return this.faults.length === 0 && this.rightShare >= minCorrectShare;
  }

  text(): string {
    const counted = (count: (outcome: RowOutcome) => number) =>
      outcomes.map((outcome) => `${outcome} ${count(outcome)}`).join(', ');
    return [
      ...this.#of('missed'),
      ...this.faults,
      ...[...this.#counts].map(
        ([writer, counts]) => `${writer}: ${counted((outcome) => counts.get(outcome) ?? 0)}`,
      ),
      `${this.#tables} tables: ${counted((outcome) => this.count(outcome))}; right ${(this.rightShare * 100).toFixed(2)} %`,
    ].join('\n');
  }
}
