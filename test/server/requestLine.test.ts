import { requestLine } from "../../src/server/requestLine";

test.each([
  ["/api/v1/form?date=2026-03-14&track=a&key=secret&X-API-Key=secret", "/api/v1/form?date=2026-03-14&track=a"],
  ["/health?secret", "/health"],
  [`/${"a".repeat(500)}`, `/${"a".repeat(199)}`],
])("of %s the log tells %s", (path, line) => expect(requestLine(`http://localhost${path}`)).toBe(line));
