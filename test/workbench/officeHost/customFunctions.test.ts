import { customFunctions } from "../../../src/workbench/officeHost/customFunctions";

test("functions are associated, ignoring case", () => {
  const functions = customFunctions();
  const [form, bias] = [() => 1, () => 2];
  functions.associate("Form", form);
  functions.associate("bias", bias);
  expect(functions._association.mappings).toEqual({ FORM: form, BIAS: bias });
});

test("an error has its code and message, also in a table that is serialised", () => {
  const { Error: CellError, ErrorCode } = customFunctions();
  const error = new CellError(ErrorCode.notAvailable, "no such race");
  expect(error).toMatchObject({ code: "#N/A", message: "no such race" });
  expect(error).toBeInstanceOf(Error);
  expect(JSON.parse(JSON.stringify([error]))).toEqual([
    { type: "Error", code: "#N/A", message: "no such race" },
  ]);
});

test("an error without a code is #VALUE!", () => {
  const { Error: CellError } = customFunctions();
  expect(new CellError()).toMatchObject({ code: "#VALUE!", message: "" });
});
