const { execFile } = require("child_process");
const fs = require("fs");
const path = require("path");
const HtmlWebpackPlugin = require("html-webpack-plugin");
const CopyWebpackPlugin = require("copy-webpack-plugin");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const { DefinePlugin } = require("webpack");
const { config, version } = require("./package.json");
const { style } = require("./tools/docs-functions/html.cjs");
const { publicFunctions } = require("./tools/functionDocs.cjs");
const { functionsMetadata } = require("./tools/functionsMetadata.cjs");
const { languages, textsOf, translatedMetadata } = require("./tools/languages.cjs");
const {
  DEVELOPMENT_URL,
  developmentManifest,
  manifestAt,
  manifestWithoutSnapshots,
  marketplaceManifest,
} = require("./tools/manifest.cjs");
const { markedTexts } = require("./tools/markedTexts.cjs");
const { textPage } = require("./tools/textPage.cjs");
const { thirdPartyNotices } = require("./tools/thirdPartyNotices.cjs");
const { unifiedManifest } = require("./tools/unifiedManifest.cjs");

const DIST = path.resolve(__dirname, process.env.DIST ?? "dist");
const BASE_URL = process.env.ADDIN_BASE_URL ?? DEVELOPMENT_URL;
const OFFICE_JS = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";
const WORKBENCH_OFFICE_JS = "workbench/office.js";

const functionDocs = publicFunctions().flatMap(({ functions }) => functions);

/**
 * The exported name and the number of parameters of each custom function by its id: enough to associate the ids before the
 * functions' code is loaded.
 */
const functionNames = Object.fromEntries(
  functionDocs.map(({ id, name, help }) => [id, { name, parameters: Object.keys(help.parameters).length }]),
);

/** The description and the parameters of each custom function by its id. */
const functionHelp = Object.fromEntries(functionDocs.map(({ id, help }) => [id, help]));

/** The text in each language that the script which Excel loads first shows when nothing else can be loaded. */
const firstScript = path.join(__dirname, "src/addin/main.ts");
const firstKeys = markedTexts(fs.readFileSync(firstScript, "utf8"), firstScript);
const firstTexts = Object.fromEntries(
  languages.map((language) => {
    const texts = textsOf(language);
    return [language, Object.fromEntries(firstKeys.map((key) => [key, texts[key]]))];
  }),
);

/** The compiler of `npm start`, in place of ts-loader. */
const quickCompiler = { loader: path.resolve(__dirname, "tools/quickSource.cjs") };

/** Returns the minimisers; `npm start`, which minimises nothing, does not install them. */
function minimizers() {
  const MinimizerPlugin = require("minimizer-webpack-plugin");
  const CssMinimizerPlugin = require("css-minimizer-webpack-plugin");
  // swc takes a fifth of the processor time of terser, webpack's own choice, which is half of the build's.
  return [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), new CssMinimizerPlugin()];
}

/** The configuration of both builds: TypeScript and styles, source maps, no eval (the pages have a strict content policy). */
function base(name, argv, rules = []) {
  const development = argv.mode === "development";
  const quick = argv.env.quick === true;
  const minimize = !development && !quick;
  return {
    name,
    mode: argv.mode,
    devtool: quick ? false : development ? "cheap-module-source-map" : "source-map",
    target: ["web", "es2022"],
    stats: "errors-warnings",
    resolve: {
      extensions: [".ts", ".tsx", ".js"],
      // numfmt 4.0.1 names its CommonJS build for imports, from which no unused part can be left out.
      alias: { numfmt$: path.join(__dirname, "node_modules/numfmt/dist/index.mjs") },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          ...(quick
            ? quickCompiler
            : {
                loader: "ts-loader",
                options: { transpileOnly: true }, // types are checked once, beside the build
              }),
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] },
        { test: /[\\/]numfmt[\\/]dist[\\/]/, loader: path.resolve(__dirname, "tools/numfmtLanguages.cjs") },
        ...rules,
      ],
    },
    optimization: {
      minimize,
      minimizer: minimize ? minimizers() : [],
      splitChunks: { chunks: "async" },
    },
  };
}

/** Checks the types of src/ and test/ beside a build, which fails with the errors of the compiler. */
const checkedTypes = {
  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    const tsc = [require.resolve("typescript/bin/tsc"), "--noEmit", "--pretty", "false"];
    let errors;
    compiler.hooks.run.tap("checkTypes", () => {
      errors = new Promise((resolve) =>
        execFile(process.execPath, tsc, { cwd: __dirname }, (error, output) =>
          resolve(error && (output || error.message)),
        ),
      );
    });
    compiler.hooks.thisCompilation.tap("checkTypes", (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        { name: "checkTypes", stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const found = await errors;
          if (found) compilation.errors.push(new WebpackError(`The types are wrong:\n${found}`));
        },
      ),
    );
  },
};

/** The kinds of files that an open pane has loaded, by their extensions, as a preload names them. */
const preloadedKinds = { ".js": "script", ".css": "style" };

/** Returns the files that the functions' script loads at once. The page asks for them before that script has run. */
function preloadedFiles({ entrypoints }) {
  const groups = entrypoints.get("functions").getChildren();
  const loaded = groups.filter(({ origins }) =>
    origins.some(({ request }) => /^\.\/(?:bundle|pane\/Pane)$/.test(request)),
  );
  const files = [...new Set(loaded.flatMap((group) => group.getFiles()))];
  return files.flatMap((file) => {
    const kind = preloadedKinds[path.extname(file)];
    return kind ? [{ file, kind }] : [];
  });
}

/** The add-in's page. The functions' script is in its head, so that they are associated before the body is parsed. */
const taskpane = (filename, officeJs) =>
  new HtmlWebpackPlugin({
    filename,
    template: "./src/addin/taskpane.html",
    chunks: ["functions"],
    scriptLoading: "blocking",
    inject: "head",
    templateParameters: (compilation) => ({ officeJs, preloaded: preloadedFiles(compilation) }),
  });

/** Writes functions.json, whose help is below the address of the build, in every language. */
const writtenMetadata = {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("functionsMetadata", (compilation) =>
      compilation.hooks.processAssets.tapPromise(
        { name: "functionsMetadata", stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const metadata = await functionsMetadata(BASE_URL.replace(/\/+$/, ""));
          const emit = (file, value) =>
            compilation.emitAsset(file, new sources.RawSource(JSON.stringify(value)));
          emit("functions.json", metadata);
          for (const language of languages)
            emit(`functions.${language}.json`, translatedMetadata(metadata, language));
        },
      ),
    );
  },
};

/** The theme's custom properties, from the list of the Fluent tokens that the pane uses. */
const tokens = {
  test: /\.tokens\.json$/,
  type: "javascript/auto",
  use: [MiniCssExtractPlugin.loader, "css-loader", path.resolve(__dirname, "tools/fluentTokens.cjs")],
};

/** RACING_SNAPSHOTS=off switches snapshots off for a team whose vendor forbids storing. */
const areSnapshotsAllowed = process.env.RACING_SNAPSHOTS !== "off";

/** The manifests that a build emits, each from the text of manifest.xml. */
const manifests = {
  "manifest.xml": (text) => manifestAt(text, BASE_URL),
  "manifest.dev.xml": developmentManifest,
  "manifest.marketplace.xml": (text) => manifestAt(marketplaceManifest(text), BASE_URL),
  "manifest.json": async (text) => {
    const shortcuts = fs.readFileSync(path.join(__dirname, "assets/shortcuts.json"), "utf8");
    return `${JSON.stringify(await unifiedManifest(manifestAt(text, BASE_URL), shortcuts), null, 2)}\n`;
  },
};

/** Copies a document of the repository as a page that names ADDIN_CONTACT. */
const page = (from, to, title) => ({
  from,
  to,
  transform: (text) => textPage(text.toString(), { title, contact: process.env.ADDIN_CONTACT }),
});

/** The files that Excel loads: taskpane.html, functions.js (a stable name: the manifest names it), functions.json, manifest.xml, icons. */
const addin = (argv, { unchecked, quick }) => ({
  ...base("addin", argv, [tokens]),
  entry: { functions: "./src/addin/main.ts" },
  output: {
    path: DIST,
    filename: "[name].js",
    chunkFilename: "[name].[contenthash:8].js",
    clean: { keep: /^(workbench[./]|\.?browser\b)/ },
  },
  performance: { hints: false }, // test/conformance checks the compressed size of functions.js
  plugins: [
    ...(argv.mode === "production" && !unchecked && !quick ? [checkedTypes] : []),
    writtenMetadata,
    new DefinePlugin({
      RACING_VERSION: JSON.stringify(version),
      RACING_SNAPSHOTS: JSON.stringify(areSnapshotsAllowed),
      RACING_FUNCTIONS: JSON.stringify(functionNames),
      RACING_FIRST_TEXTS: JSON.stringify(firstTexts),
      RACING_HELP: JSON.stringify(functionHelp),
    }),
    new MiniCssExtractPlugin({ filename: "[name].css", chunkFilename: "[name].[contenthash:8].css" }),
    taskpane("taskpane.html", OFFICE_JS),
    taskpane("workbench-taskpane.html", WORKBENCH_OFFICE_JS), // the same page, hosted by the workbench
    new CopyWebpackPlugin({
      patterns: [
        { from: "assets/*.png" },
        { from: "assets/shortcuts.json", to: "assets/shortcuts.json" },
        {
          from: "src/addin/help.html",
          to: "help.html",
          transform: (text) => String(text).replace("</head>", `<style>${style}</style>$&`),
        },
        page("docs/support.md", "support.html"),
        page("docs/privacy.md", "privacy.html"),
        page("LICENSE", "licence.html", "Licence"),
        { from: "LICENSE", to: "third-party-notices.txt", transform: () => thirdPartyNotices(__dirname) },
        ...Object.entries(manifests).map(([to, transform]) => ({
          from: "manifest.xml",
          to,
          transform: (text) =>
            transform(areSnapshotsAllowed ? text.toString() : manifestWithoutSnapshots(text.toString())),
        })),
      ],
    }),
  ],
});

/** The grid's engine: unmodified files of its packages, each loaded by the page as its own script or style. */
const VENDOR = [
  "@odoo/owl/dist/owl.iife.min.js",
  "@odoo/o-spreadsheet/dist/o_spreadsheet.min.iife.js",
  "@odoo/o-spreadsheet/dist/o_spreadsheet.xml",
  "@odoo/o-spreadsheet/dist/o_spreadsheet.css",
  "bootstrap/dist/css/bootstrap.min.css",
  "chart.js/dist/chart.umd.min.js",
];

/** The workbench, used where there is no Excel: workbench.html, its scripts, and the replacement of Office.js that the add-in's page loads. */
const workbench = (argv) => ({
  ...base("workbench", argv),
  entry: {
    main: "./src/workbench/main.ts",
    office: "./src/workbench/office.ts",
    example: "./src/addin/workbook/exampleSheets.ts", // the add-in's own sheets, as a script of their own
  },
  output: {
    path: path.join(DIST, "workbench"),
    filename: "[name].js",
    chunkFilename: "[id].[contenthash:8].js",
    clean: true,
  },
  performance: { hints: false },
  plugins: [
    new DefinePlugin({ RACING_VERSION: JSON.stringify(version) }),
    new MiniCssExtractPlugin({ filename: "[name].css" }),
    new HtmlWebpackPlugin({
      filename: "../workbench.html",
      template: "./src/workbench/workbench.html",
      chunks: ["example", "main"],
      publicPath: "workbench/",
    }),
    new CopyWebpackPlugin({
      patterns: [
        ...VENDOR.map((file) => ({
          from: `node_modules/${file}`,
          to: "vendor/[name][ext]",
          info: { minimized: true },
        })),
        {
          from: "node_modules/font-awesome/css/font-awesome.min.css",
          to: "vendor/font-awesome/css/[name][ext]",
        },
        // The format that every supported browser takes; the style sheet names older ones after it.
        {
          from: "node_modules/font-awesome/fonts/fontawesome-webfont.woff2",
          to: "vendor/font-awesome/fonts/[name][ext]",
        },
      ],
    }),
  ],
});

/** The service as a thread of the browser, for the static site and for results files in the workbench: one script, and SQLite beside it. */
const browserService = (argv) => ({
  // The package also loads scripts for the browser's file system, which are not used: its URLs stay as they are.
  ...base("browser", argv, [{ test: /sqlite-wasm/, parser: { url: false, worker: false } }]),
  target: ["webworker", "es2022"],
  entry: {
    service: "./src/browser/worker.ts",
    begin: "./src/browser/begin.ts",
    offline: "./src/browser/offline.ts",
  },
  output: { path: path.join(DIST, "browser"), filename: "[name].js", clean: true },
  performance: { hints: false },
  plugins: [
    new DefinePlugin({
      RACING_VERSION: JSON.stringify(version),
      "import.meta.url": "self.location.href",
    }),
    new CopyWebpackPlugin({
      patterns: [{ from: require.resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm"), to: "[name][ext]" }],
    }),
  ],
});

/** The workbench's other host, Microsoft's own office.js, for the tests and `npm start -- --office` (tools/office.mjs). */
const microsoftHost = (argv) => ({
  ...base("microsoft", argv),
  entry: { microsoft: "./test/microsoftHost/main.ts" },
  output: { path: path.join(__dirname, "build/office/workbench"), filename: "[name].js" },
  performance: { hints: false },
});

/**
 * `npm run dev-server`: the pages of dist/, written again and loaded again when a source changes, at the address
 * of manifest.xml. `npm run serve -- --port 3001` beside it answers for the service.
 */
async function devServer() {
  const { dev_server_port: port } = config;
  // Windows and macOS trust the certificate that Excel needs; on Linux there is no Excel, and http does.
  const trusted = process.platform === "win32" || process.platform === "darwin";
  const server = trusted
    ? { type: "https", options: await require("office-addin-dev-certs").getHttpsServerOptions() }
    : "http";
  const readByExcel = /^\/(?:functions\.js|functions(?:\.[\w-]+)?\.json|assets\/shortcuts\.json)$/; // as src/server/pages.ts permits
  return {
    host: "localhost",
    port,
    server,
    hot: false,
    static: DIST,
    devMiddleware: { writeToDisk: true },
    headers: ({ url }) => (readByExcel.test(url) ? { "Access-Control-Allow-Origin": "*" } : {}),
    proxy: [{ context: ["/api", "/relay", "/health"], target: `http://localhost:${port + 1}` }],
  };
}

/**
 * `--env office` adds the host for tests; `--env unchecked` leaves the check of the types to the caller; `--env quick` builds
 * for `npm start`: nothing is checked or minimised, and there are no source maps.
 */
module.exports = async ({ WEBPACK_SERVE: serving, office, unchecked, quick }, argv) => [
  { ...addin(argv, { unchecked, quick }), ...(serving ? { devServer: await devServer() } : {}) },
  workbench(argv),
  browserService(argv),
  ...(office ? [microsoftHost(argv)] : []),
];
