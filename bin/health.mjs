/** node bin/health.mjs URL: ends with code 0 when a server responds with status 200, otherwise with 1, for a container. */
const [url = "http://127.0.0.1:3000/health/ready"] = process.argv.slice(2);
try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(4000) });
  console.log(`${url} responded with ${status}`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.log(`${url} does not respond: ${error.message}`);
  process.exitCode = 1;
}
