/** Proxies a local http server over https with a certificate that this machine trusts, as Excel requires. */
import { request } from "node:http";
import { createServer } from "node:https";

export function httpsFront(certificate, { port, to }) {
  const front = createServer(certificate, (asked, answered) => {
    const passed = request({
      host: "localhost",
      port: to,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
    });
    passed.on("response", (answer) => answer.pipe(answered.writeHead(answer.statusCode, answer.headers)));
    passed.on(
      "error",
      () =>
        answered.headersSent ||
        answered.writeHead(502).end("The server behind this address does not respond."),
    );
    asked.pipe(passed);
  });
  return new Promise((resolve, reject) => {
    front.on("error", reject);
    front.listen(port, "localhost", () => resolve(front));
  });
}
