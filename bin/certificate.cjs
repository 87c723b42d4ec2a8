/**
 * A certificate for https://localhost, as Excel accepts pages of https only. It is made without another program, signs nothing
 * but itself (it is no authority), and names no other host, so that who trusts it trusts this machine's own pages alone.
 */
const { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } = require("node:crypto");
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

/** Returns a value in DER: its tag, its length, its content. */
function der(tag, ...parts) {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts) => der(0x30, ...parts);
const identifier = (hex) => der(0x06, Buffer.from(hex, "hex"));
const bits = (content) => der(0x03, [0], content);

/** Object identifiers: their encoded content. */
const ids = {
  commonName: "550403",
  sha256WithRsa: "2a864886f70d01010b",
  basicConstraints: "551d13",
  keyUsage: "551d0f",
  extendedKeyUsage: "551d25",
  subjectAltName: "551d11",
  serverAuth: "2b06010505070301",
};

const isCritical = der(0x01, [0xff]);
const extension = (id, value) => sequence(identifier(id), isCritical, der(0x04, value));

/** No authority; for signing and encrypting the session of a server named localhost or 127.0.0.1 (RFC 5280, 4.2). */
const extensions = sequence(
  extension(ids.basicConstraints, sequence()),
  extension(ids.keyUsage, der(0x03, [5, 0xa0])),
  extension(ids.extendedKeyUsage, sequence(identifier(ids.serverAuth))),
  extension(ids.subjectAltName, sequence(der(0x82, Buffer.from("localhost")), der(0x87, [127, 0, 0, 1]))),
);

const name = sequence(
  der(0x31, sequence(identifier(ids.commonName), der(0x0c, Buffer.from("Racing Form on localhost")))),
);

/** Returns a time as UTCTime, which is defined until 2049: "261122173000Z". */
const time = (date) =>
  der(
    0x17,
    Buffer.from(
      date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(2),
    ),
  );

/** Days for which a certificate is valid: less than the 398 that browsers permit. */
const days = 365;
const day = 86_400_000;

/** Returns a new certificate and its private key as PEM, valid from yesterday on, as clocks differ. */
function createCertificate(now = Date.now()) {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const algorithm = sequence(identifier(ids.sha256WithRsa), der(0x05));
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]); // positive, as its first bit is 0
  const content = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, serial),
    algorithm,
    name,
    sequence(time(new Date(now - day)), time(new Date(now + (days - 1) * day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const certificate = sequence(content, algorithm, bits(sign("sha256", content, privateKey)));
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

/** Returns a certificate's SHA-1 fingerprint; undefined for a file that is none. */
function fingerprintOf(file) {
  try {
    return createHash("sha1")
      .update(new X509Certificate(readFileSync(file)).raw)
      .digest("hex")
      .toUpperCase();
  } catch {
    return undefined;
  }
}

/** True for a certificate that is still valid tomorrow. */
function isValid(file, now) {
  try {
    return Date.parse(new X509Certificate(readFileSync(file)).validTo) > now + day;
  } catch {
    return false;
  }
}

/**
 * Returns the files of the certificate in a folder, with its SHA-1 fingerprint, by which systems find it. Makes a new one when
 * there is none, or one that expires within a day, whose fingerprint is then that of `replaced`. Only its owner may read the key.
 */
function certificateIn(folder, now = Date.now()) {
  const [cert, key] = [join(folder, "localhost.crt"), join(folder, "localhost.key")];
  const old = fingerprintOf(cert);
  if (!existsSync(key) || !isValid(cert, now)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made = createCertificate(now);
    writeFileSync(key, made.key, { mode: 0o600 });
    writeFileSync(cert, made.cert);
  }
  const fingerprint = fingerprintOf(cert);
  return { cert, key, fingerprint, replaced: old === fingerprint ? undefined : old };
}

module.exports = { certificateIn, createCertificate };
