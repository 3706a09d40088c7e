/** The health command of the image: ends with 0 if the server on this machine is alive. */
const port = process.env.PORT?.trim() || '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(4000) }).catch(
  () => null,
);
process.exitCode = answer?.ok === true ? 0 : 1;
