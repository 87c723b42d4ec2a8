import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["**/node_modules", "build/", "dist/", "coverage/", "**/*.generated.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    rules: {
      "no-console": "error",
      eqeqeq: "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.js", "**/*.cjs", "**/*.mjs"],
    languageOptions: { globals: globals.node },
    rules: { "@typescript-eslint/no-require-imports": "off", "no-console": "off" },
  },
  {
    // Excel hands a custom function whatever the cell holds and takes a table of whatever we return: `any` is the type of both.
    files: ["src/functions/*.ts", "src/functions/call/run*.ts"],
    rules: { "@typescript-eslint/no-explicit-any": "off" },
  },
  prettier,
);
