import { healthAddress } from "../../src/http/healthAddress";

test.each([
  ["/api", "/health"],
  ["https://localhost:3000/api/", "https://localhost:3000/health"],
  ["/relay", "/relay/health"],
  ["https://form.example.com", "https://form.example.com/health"],
])("the health report of %s is at %s", (base, address) => {
  expect(healthAddress(base)).toBe(address);
});
