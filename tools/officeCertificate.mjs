/**
 * A certificate for https://localhost, made by the project when it is first needed and kept in build/certificate. Nothing
 * trusts it but the person who accepts it in the browser; nothing is installed on the machine.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const days = 30;
const folder = join(root, "build/certificate");
const [ca, cert, key] = ["ca.crt", "localhost.crt", "localhost.key"].map((name) => join(folder, name));

const isValid = () => existsSync(key) && Date.now() - statSync(key).mtimeMs < (days - 1) * 86_400_000;

/** Returns the server's options for https with the certificate. */
export async function certificateOptions() {
  if (!isValid()) {
    const { default: certificates } = await import("office-addin-dev-certs");
    await certificates.generateCertificates(ca, cert, key, days, ["localhost", "127.0.0.1"]);
  }
  return ["--tls-cert", cert, "--tls-key", key];
}
