import { join } from "node:path";
import { hosts, openWorkbench } from "../browser/openWorkbench";
import { certificateIn } from "../../bin/certificate.cjs";
import { fixtureOptions, testSite } from "../browser/testSite";

/** `npm start -- --office`: Microsoft's scripts over https with the project's own certificate. */

const root = join(__dirname, "../..");

/** Returns the options of the certificate that the start script makes. */
function certificateOptions(): string[] {
  const { cert, key } = certificateIn(join(root, "build/certificate"));
  return ["--tls-cert", cert, "--tls-key", key];
}

const at = testSite(() => [...fixtureOptions, ...certificateOptions()], { withFixture: true });

test("over https the add-in opens on Microsoft's scripts without a question about trust", async () => {
  const asked: string[] = [];
  const failed: string[] = [];
  const workbench = await openWorkbench(at.browser, at.server.url, {
    host: hosts[1],
    example: true,
    ignoreHTTPSErrors: true,
    observe(page) {
      page.on("dialog", (dialog) => asked.push(dialog.message()));
      page.on("response", (response) => {
        if (response.url().includes("/office-js/") && !response.ok()) failed.push(response.url());
      });
    },
  });
  expect(at.server.url).toMatch(/^https:/);
  const protocol = (): string =>
    (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol;
  expect(await workbench.page.evaluate(protocol)).toBe("h2");
  expect(asked).toEqual([]);
  expect(failed).toEqual([]);
  expect((await workbench.calculate('=RACING.STATUS("version")', "A90:A90"))[0]?.[0]).not.toBe("#BUSY!");
  expect(await workbench.get("Race!A10:B10")).toEqual([["No", "Runner"]]);
});
