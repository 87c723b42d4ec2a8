import { loggedPath } from "../../src/server/requestLog";

test.each([
  [
    "/api/v1/form?date=2026-03-14&track=a&key=secret&X-API-Key=secret",
    "/api/v1/form?date=2026-03-14&track=a",
  ],
  ["/relay/v1/stats/jockey/J%20Moreira?window=30", "/relay/v1/stats/jockey/J%20Moreira?window=30"],
  ["/relay/health", "/relay/health"],
  ["/relay/v1/secret", "/relay/(other)"],
  ["/api/v1/form/venues/secret?country=au", "/api/(other)?country=au"],
  ["/health?secret", "/health"],
  [`/${"a".repeat(500)}`, `/${"a".repeat(199)}`],
])("%s is logged as %s", (path, logged) => expect(loggedPath(`http://localhost${path}`)).toBe(logged));
