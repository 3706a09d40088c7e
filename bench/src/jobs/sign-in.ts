/** P10: measures sign-in by password beside the bare password hash of the same run. */
import { hashPassword, verifyPassword } from '@klarsikt/server/passwords';
import { type Installation, password, send, tenAtATime, visit, withInstallation } from '../installation.ts';
import { cpuSecondsOf, figure, median, type Result } from '../measure.ts';

/** The goal as a share of the hash rate: 60 sign-ins for 129 hashes on the machine where the goal was set. */
const part = 60 / 129;
const count = 150;

async function hashesPerCpuSecond(stored: string): Promise<number> {
  const before = process.cpuUsage();
  await tenAtATime(count, () => verifyPassword(stored, password));
  const { user, system } = process.cpuUsage(before);
  return count / ((user + system) / 1e6);
}

async function signInsPerCpuSecond({ server }: Installation): Promise<number> {
  const pid = server.process.pid ?? 0;
  const visitors = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      ...(await visit(server.url)),
      address: `198.51.100.${index}`,
    })),
  );
  const before = cpuSecondsOf(pid);
  await tenAtATime(count, async (index) => {
    const visitor = visitors[index - 1];
    if (!visitor) return;
    const body = { username: 'bench@bench.example', secret: password };
    const text = await send(server.url, 'login', visitor, body);
    if (/"failed"|"locked"/.test(text)) throw new Error(`sign-in: ${text}`);
  });
  return count / (cpuSecondsOf(pid) - before);
}

export async function signInJob(): Promise<Result[]> {
  return withInstallation(null, async (installation) => {
    const stored = await hashPassword(password);
    const raw: number[] = [];
    const own: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      raw.push(await hashesPerCpuSecond(stored));
      own.push(await signInsPerCpuSecond(installation));
    }
    const ratio = median(own.map((rate, run) => rate / (raw[run] ?? Number.NaN)));
    return [
      {
        id: 'P10',
        job: 'password sign-in, Argon2id 19 MiB, two passes (per CPU second)',
        goal: `>= ${figure(part, 2)} of the bare hash (60 of 129)`,
        measured: `${figure(median(own), 0)} of ${figure(median(raw), 0)}`,
        ratio: figure(ratio, 2),
        met: ratio >= part,
      },
    ];
  });
}
