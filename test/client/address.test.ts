import { addressOf, healthAddress } from "../../src/client/address";
import { biasOf, jockeyOf } from "./questions";

test.each([
  [
    "/api",
    jockeyOf("J. O'Brien / Müller"),
    "/api/v1/stats/jockey/J.%20O'Brien%20%2F%20M%C3%BCller?race_code=gallops&min_starts=5",
  ],
  [
    "https://form.example.com/",
    biasOf("sha-tin"),
    "https://form.example.com/v1/stats/track-bias/sha-tin?race_code=gallops&country=hk",
  ],
])("beneath %s a question has its address", (base, question, address) => {
  expect(addressOf(base, question)).toBe(address);
});

test.each([
  ["/api", "/health"],
  ["https://localhost:3000/api/", "https://localhost:3000/health"],
  ["/relay", "/relay/health"],
  ["https://form.example.com", "https://form.example.com/health"],
])("the source at %s tells about itself at %s", (base, address) => {
  expect(healthAddress(base)).toBe(address);
});
