import fc from "fast-check";
import { readQuestion } from "../../../src/server/relay/readQuestion";

const read = (path: string, query = "", method = "GET") =>
  readQuestion({ method, path, query: new URLSearchParams(query) });

test.each([
  [
    "/v1/form/meetings",
    "timezone=Europe/London&date=2026-03-14",
    "/v1/form/meetings?date=2026-03-14&timezone=Europe%2FLondon",
  ],
  [
    "/v1/form",
    "race=3&track=ashford-park&date=2026-03-14",
    "/v1/form?date=2026-03-14&track=ashford-park&race=3",
  ],
  ["/v1/form/venues", "", "/v1/form/venues"],
  [
    "/v1/stats/track-bias/ashford-park",
    "distance=1000-1200",
    "/v1/stats/track-bias/ashford-park?distance=1000-1200",
  ],
  ["/v1/stats/jockey/J%20O'Brien", "", "/v1/stats/jockey/J%20O'Brien"],
  [
    "/v1/stats/trainer/Jos%C3%A9%20P%C3%A9rez",
    "min_starts=5",
    "/v1/stats/trainer/Jos%C3%A9%20P%C3%A9rez?min_starts=5",
  ],
  ["/v1/predictions", "date=2026-03-14&track=x&race=1", "/v1/predictions?date=2026-03-14&track=x&race=1"],
])("%s?%s goes upstream as %s", (path, query, address) => expect(read(path, query).address).toBe(address));

test.each([
  ["/", "", 404, "no such path"],
  ["/v1/form/", "", 404, "no such path"],
  ["/v1/openapi.json", "", 404, "no such path"],
  ["/v1/docs", "", 404, "no such path"],
  ["/v2/form", "", 404, "no such path"],
  ["/x1/starts", "date=2026-03-14&track=ashford-park&race=3", 404, "no such path"],
  ["//evil.example/v1/form", "", 404, "no such path"],
  ["/http://evil.example/v1/form", "", 404, "no such path"],
  ["/v1/stats/jockey/a/b", "", 404, "no such path"],
  ["/v1/stats/jockey/a%2Fb", "", 422, "name must not contain slashes or consist of dots"],
  ["/v1/stats/jockey/%2e%2e", "", 422, "name must not contain slashes or consist of dots"],
  ["/v1/stats/jockey/a%0d%0aHost:b", "", 422, "name must have no control characters"],
  ["/v1/stats/jockey/%ff", "", 400, "the path is not encoded as UTF-8"],
  [
    "/v1/form/venues",
    "url=http://evil.example",
    422,
    "unknown parameter: /v1/form/venues takes raceType, country",
  ],
  ["/v1/form/venues", "country=au&country=nz", 422, "country must be given once: it appears 2 times"],
  [
    "/v1/form/venues",
    `country=${"a".repeat(101)}`,
    414,
    "country must have at most 100 characters: it has 101",
  ],
])("%s?%s is rejected", (path, query, status, detail) => {
  expect(() => read(path, query)).toThrow(expect.objectContaining({ status, detail }));
});

test.each(["POST", "HEAD", "OPTIONS", "CONNECT"])("%s is rejected", (method) => {
  expect(() => read("/v1/form/venues", "", method)).toThrow(expect.objectContaining({ status: 405 }));
});

const accepted = ["/v1/form/venues", "/v1/stats/jockey/J%20O'Brien", "/v1/stats/trainer/@evil.example"].map(
  (path): [string, string] => [path, ""],
);

test("any accepted request goes to the service's host and one of the seven paths", () => {
  const seven =
    /^\/v1\/(form|form\/meetings|form\/venues|predictions|stats\/(track-bias|jockey|trainer)\/[^/]+)$/;
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("..", "%2e%2e", "@evil.example", "\\", "?", "#", "//", "%00"),
  );
  const path = fc.oneof(
    fc.webPath(),
    piece.map((name) => `/v1/stats/jockey/${name}`),
    piece.map((name) => `/v1/form${name}`),
  );
  fc.assert(
    fc.property(path, fc.webQueryParameters(), (requested, query) => {
      let address: string;
      try {
        ({ address } = read(requested, query));
      } catch {
        return;
      }
      const { host, pathname } = new URL(`https://form.example.com${address}`);
      expect(host).toBe("form.example.com");
      expect(pathname).toMatch(seven);
    }),
    { examples: accepted },
  );
});
