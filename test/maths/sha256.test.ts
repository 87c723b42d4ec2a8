import { createHash } from "node:crypto";
import fc from "fast-check";
import { sha256, toBase64Url, toHex } from "../../src/maths/sha256";

const expected = (text: string): string => createHash("sha256").update(text).digest("hex");

test("the digest of abc is that of FIPS 180-4", () => {
  expect(toHex(sha256("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("the digest equals that of Node for texts of every length around the size of a block", () => {
  for (let length = 0; length <= 130; length++) {
    const text = "é".repeat(length);
    expect(toHex(sha256(text))).toBe(expected(text));
  }
});

test("base64url is that of Node", () => {
  const of = (text: string): string => createHash("sha256").update(text).digest("base64url");
  for (const text of ["", "a", "demo-pro", "~~~"]) expect(toBase64Url(sha256(text))).toBe(of(text));
});

test("the digest equals that of Node for any text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => toHex(sha256(text)) === expected(text)));
});
