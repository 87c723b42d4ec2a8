/**
 * The commands by which Windows and macOS trust a certificate and Excel finds the manifest of an add-in. Only parts of the
 * systems take part; nothing needs the rights of an administrator.
 */
const { posix } = require("node:path");

/** The registry key in which Excel for Windows looks for the add-ins of developers. */
const developerKey = "HKCU\\SOFTWARE\\Microsoft\\Office\\16.0\\WEF\\Developer";

/** The folder in which Excel for Mac looks for them. */
const developerFolder = "Library/Containers/com.microsoft.Excel/Data/Documents/wef";

/** Each command is a program with its arguments; a copy is a file with its place. */
const systems = {
  win32: ({ certificate, manifest, id }) => ({
    excel: "excel",
    isTrusted: ["certutil", "-user", "-verifystore", "Root", certificate.fingerprint],
    trust: ["certutil", "-user", "-addstore", "Root", certificate.cert],
    distrust: ["certutil", "-user", "-delstore", "Root", certificate.fingerprint],
    install: ["reg", "add", developerKey, "/v", id, "/t", "REG_SZ", "/d", manifest, "/f"],
    uninstall: ["reg", "delete", developerKey, "/v", id, "/f"],
  }),
  darwin: ({ certificate, manifest, id, home }) => {
    const copy = posix.join(home, developerFolder, `${id}.manifest.xml`);
    const keychain = posix.join(home, "Library/Keychains/login.keychain-db");
    return {
      excel: "Microsoft Excel",
      isTrusted: ["security", "verify-cert", "-c", certificate.cert, "-p", "ssl"],
      trust: ["security", "add-trusted-cert", "-p", "basic", "-p", "ssl", "-k", keychain, certificate.cert],
      distrust: ["security", "delete-certificate", "-t", "-Z", certificate.fingerprint],
      // Excel keeps add-ins of its own sandbox only: a link out of it would not be read.
      folder: posix.dirname(copy),
      install: ["cp", manifest, copy],
      uninstall: ["rm", "-f", copy],
    };
  },
};

/** Returns the commands of a system for a certificate and a manifest; undefined where Excel does not run. */
const excelOn = (platform, parts) => systems[platform]?.(parts);

module.exports = { excelOn };
