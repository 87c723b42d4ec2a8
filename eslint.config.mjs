import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import globals from "globals";
import ts from "typescript-eslint";

/** Rules that need the types of the whole project. */
const typeAware = {
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": "error",
  "@typescript-eslint/no-unnecessary-type-assertion": "error",
  "@typescript-eslint/switch-exhaustiveness-check": "error",
};

/** Texts of the pane that nobody would translate. */
const unmarkedTexts = [
  "JSXText[value=/\\p{L}{2}/u]",
  "JSXAttribute[name.name=/^(?:alt|aria-label|confirm|empty|heading|hint|label|none|placeholder|summary|title|waiting)$/] > Literal[value=/\\p{L}{2}/u]",
].map((selector) => ({ selector, message: "Mark the text for translation: {t`…`}." }));

/** Literals that are spread into a literal; their members belong in it, one on each line. */
const spreadLiterals = ["ObjectExpression", "ArrayExpression"].map((literal) => ({
  selector: `SpreadElement > ${literal}.argument`,
  message: "Write the members in the literal itself.",
}));

export default ts.config(
  { ignores: ["**/node_modules", "build/", "dist/", "coverage/", "**/*.generated.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    rules: {
      "no-console": "error",
      eqeqeq: "error",
      "no-restricted-syntax": ["error", ...spreadLiterals],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}", "test/**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: typeAware,
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/prefer-promise-reject-errors": "error",
    },
  },
  {
    files: ["src/addin/**/*.tsx"],
    rules: { "no-restricted-syntax": ["error", ...spreadLiterals, ...unmarkedTexts] },
  },
  {
    files: ["**/*.js", "**/*.cjs", "**/*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "@typescript-eslint/no-require-imports": "off", "no-console": "off" },
  },
  {
    // Excel passes whatever a cell holds to a custom function and takes a table of anything: `any` is the type of both.
    files: ["src/functions/*.ts", "src/functions/call/run*.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
  prettier,
  {
    // Prettier leaves comments and texts as they are. The generator of functions.json reads the description and
    // each tag of a doc block from one line, so that the public functions are exempt.
    files: ["src/**/*.{ts,tsx}", "test/**/*.{ts,tsx}"],
    rules: {
      "max-len": [
        "error",
        {
          code: 110,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: "^ \\* @|prettier-ignore|^import |^ \\* .*\\) // |^\\} from ",
        },
      ],
    },
  },
  { files: ["src/functions/*.ts"], rules: { "max-len": "off" } },
);
