/** Suite of src/client/snapshots/snapshotFile.ts: packedText. */
import fc from "fast-check";
import { checksum, packText, unpackText } from "../../../src/client/snapshots/snapshotFile";

test("the checksum is the CRC-32 of ISO 3309, whose published check value is that of the digits 1 to 9", () => {
  expect(checksum(new TextEncoder().encode("123456789"))).toBe("cbf43926");
});

test("any value of JSON is unpacked as it was packed, and a text with something behind it is refused", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      const packed = packText(plain);
      expect(unpackText(packed)).toEqual(plain);
      expect(unpackText(`${packed}.`)).toBeUndefined();
    }),
  );
});
