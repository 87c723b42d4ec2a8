import { parseServiceAddress } from "../../../src/addin/settings/dataSources";

test.each([
  ["https://form.example.com", "https://form.example.com"],
  ["https://form.example.com/", "https://form.example.com"],
  ["https://form.example.com/api//", "https://form.example.com/api"],
  ["http://localhost:3000/api", "http://localhost:3000/api"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
])("%s is normalised to %s", (text, address) => {
  expect(parseServiceAddress(text)).toBe(address);
});

test.each([
  ["form.example.com", "must be a full address"],
  ["http://form.example.com", "must begin with https://"],
  ["http://localhost.example.com", "must begin with https://"],
  ["ftp://localhost", "must begin with https://"],
  ["https://user@form.example.com", "must not hold a user"],
  ["https://:secret@form.example.com", "must not hold a user"],
  ["https://form.example.com/api?", "must not hold a user, a query"],
  ["https://form.example.com#", "must not hold"],
  ["https://form.example.com?key=1", "must not hold a user, a query"],
  ["https://form.example.com#x", "must not hold"],
])("%s is refused: %s", (text, rule) => {
  expect(() => parseServiceAddress(text)).toThrow(rule);
});
