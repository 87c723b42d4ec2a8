import { fingerprintOf } from "../../src/client/fingerprint";

test("the name of a connection is the beginning of its SHA-256", async () => {
  expect(await fingerprintOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223"); // FIPS 180-2, appendix B.1
});
