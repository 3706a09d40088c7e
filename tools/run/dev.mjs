/** `npm run dev`: server and browser reload on each change. The web application is on Vite's port. */
import './node-version.mjs';
import { run } from './child.mjs';
import { inRoot, main } from './house.mjs';
import { ensureInstalled } from './installed.mjs';
import { answerHelp, checkNames, refuse, settingOf } from './words.mjs';

const usage = 'npm run dev starts the server and the web application, both with reload. It takes no words.';

await main(async () => {
  const words = process.argv.slice(2);
  answerHelp(words, usage);
  refuse(words.length > 0, `Unknown: "${words.join(' ')}".`, usage);
  checkNames();
  await ensureInstalled({ quiet: true });
  const tsx = inRoot('node_modules/tsx/dist/cli.mjs');
  const vite = inRoot('node_modules/vite/bin/vite.js');
  const env = { NODE_ENV: 'development' };
  const server = run([process.execPath, tsx, 'watch', '--clear-screen=false', 'src/main.ts'], {
    cwd: inRoot('apps/server'),
    env: { KLARSIKT_DATA: settingOf('KLARSIKT_DATA') ?? inRoot('data'), ...env },
  });
  const web = run([process.execPath, vite], { cwd: inRoot('apps/web'), env });
  // If one of them ends, the other is ended too.
  const code = await Promise.race([server, web]);
  process.kill(process.pid, 'SIGTERM');
  return code;
});
