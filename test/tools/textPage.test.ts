import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textPage } from "../../tools/textPage.cjs";

const text =
  "# Privacy\n\nNothing is _sent_ to `a_b_c` & others.\n\n## What\n\n| a | b |\n| --- | --- |\n| 1 | _x_ |\n";

test("a document's heading, paragraphs and tables become a page", () => {
  const page = textPage(text, {});
  expect(page).toContain("<h1>Privacy</h1>");
  expect(page).toContain("<p>Nothing is <em>sent</em> to <code>a_b_c</code> &amp; others.</p>");
  expect(page).toContain("<h2>What</h2>");
  expect(page).toContain("<thead><tr><th>a</th><th>b</th></tr></thead>");
  expect(page).toContain("<tr><td>1</td><td><em>x</em></td></tr>");
});

test("a document with CRLF gives the same page", () => {
  expect(textPage(text.replaceAll("\n", "\r\n"), {})).toBe(textPage(text, {}));
});

test.each([
  ["help@example.com", '<a href="mailto:help@example.com">help@example.com</a>'],
  ["https://example.com/help", '<a href="https://example.com/help">https://example.com/help</a>'],
])("the page ends with the contact %s", (contact, link) => {
  expect(textPage(text, { contact })).toContain(`<h2>Contact</h2>\n<p>Write to ${link}.</p>`);
});

test("without a contact the page names the one who gave the add-in", () => {
  expect(textPage(text, {})).toContain(
    "<p>Ask the person or the organisation that gave you this add-in.</p>",
  );
});

test.each(["help", "http://example.com", "javascript:alert(1)", "a@b", "<b>@example.com x"])(
  "the contact %j is refused",
  (contact) => {
    expect(() => textPage(text, { contact })).toThrow("must be an email address or an https page");
  },
);

test.each([
  ["docs/support.md", "Support"],
  ["docs/privacy.md", "Privacy: what is stored and what is sent"],
  ["LICENSE", "Licence"],
])("%s becomes a page in which no Markdown is left", (file, title) => {
  const page = textPage(readFileSync(join(__dirname, "../..", file), "utf8"), { title: "Licence" });
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page.replace(/<style>[\s\S]*?<\/style>/, "")).not.toMatch(/\s_\w|\]\(|\| --|^#/m);
});
