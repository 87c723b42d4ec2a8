import { requestLine } from "../../src/server/requestLine";

test.each([
  ["/api/v1/form?date=2026-03-14&track=a&key=secret&X-API-Key=secret", "/api/v1/form?date=2026-03-14&track=a"],
  ["/relay/v1/stats/jockey/J%20Moreira?window=30", "/relay/v1/stats/jockey/J%20Moreira?window=30"],
  ["/relay/health", "/relay/health"],
  ["/relay/v1/secret", "/relay/(other)"],
  ["/api/v1/form/venues/secret?country=au", "/api/(other)?country=au"],
  ["/health?secret", "/health"],
  [`/${"a".repeat(500)}`, `/${"a".repeat(199)}`],
])("of %s the log tells %s", (path, line) => expect(requestLine(`http://localhost${path}`)).toBe(line));
