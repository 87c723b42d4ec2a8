const fs = require("fs");
const path = require("path");
const CustomFunctionsMetadataPlugin = require("custom-functions-metadata-plugin");
const HtmlWebpackPlugin = require("html-webpack-plugin");
const CopyWebpackPlugin = require("copy-webpack-plugin");
const MiniCssExtractPlugin = require("mini-css-extract-plugin");
const CssMinimizerPlugin = require("css-minimizer-webpack-plugin");

const PORT = Number(process.env.PORT || process.env.npm_package_config_dev_server_port || 3000);
const DEV_URL = "https://localhost:3000";
const PROD_URL = (process.env.ADDIN_BASE_URL || DEV_URL).replace(/\/$/, "");
const OFFICE_JS_CDN = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

// Every src/functions/*.ts with a @customfunction tag is scanned.
const functionFiles = fs
  .readdirSync(path.join(__dirname, "src/functions"))
  .filter((f) => f.endsWith(".ts") && f !== "index.ts")
  .sort()
  .map((f) => `./src/functions/${f}`);

async function serverOptions(env) {
  if (!env.WEBPACK_SERVE) return undefined; // a plain build must never ask to trust a certificate
  if (process.env.ADDIN_HTTPS === "0" || process.platform === "linux") return "http"; // no Excel here: http://localhost is a secure context
  const devCerts = require("office-addin-dev-certs");
  return { type: "https", options: await devCerts.getHttpsServerOptions() };
}

module.exports = async (env, argv) => {
  const dev = argv.mode === "development";
  return {
    mode: argv.mode,
    devtool: dev ? "eval-source-map" : "source-map",
    target: ["web", "es2020"],
    entry: { runtime: "./src/runtime.ts", ...(dev || env.workbench ? { workbench: "./src/workbench/workbench.ts" } : {}) },
    output: {
      path: path.resolve(__dirname, "dist"),
      filename: "[name].js", // stable: the manifest names runtime.js
      chunkFilename: "[name].[contenthash:8].js",
      clean: true,
    },
    resolve: { extensions: [".ts", ".js"] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          use: { loader: "ts-loader", options: { transpileOnly: dev, onlyCompileBundledFiles: true } },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] },
      ],
    },
    optimization: { minimizer: ["...", new CssMinimizerPlugin()], splitChunks: { chunks: "async" } },
    performance: {
      hints: dev ? false : "error",
      maxEntrypointSize: 120 * 1024,
      maxAssetSize: 200 * 1024,
      assetFilter: (f) => /\.(js|css)$/.test(f),
    },
    plugins: [
      new CustomFunctionsMetadataPlugin({ output: "functions.json", input: functionFiles }),
      new MiniCssExtractPlugin({ filename: "[name].css", chunkFilename: "[name].[contenthash:8].css" }),
      new HtmlWebpackPlugin({
        filename: "taskpane.html",
        template: "./src/taskpane/taskpane.html",
        chunks: ["runtime"],
        scriptLoading: "blocking",
        inject: "head", // functions are associated before the body is parsed
        templateParameters: { officeJs: env.officejs || OFFICE_JS_CDN },
      }),
      ...(dev || env.workbench
        ? [
            new HtmlWebpackPlugin({
              filename: "workbench.html",
              template: "./src/workbench/workbench.html",
              chunks: ["workbench"],
            }),
          ]
        : []),
      new CopyWebpackPlugin({
        patterns: [
          { from: "assets", to: "assets", noErrorOnMissing: true },
          {
            from: "manifest.xml",
            to: "manifest.xml",
            transform: (c) => (dev ? c : Buffer.from(c.toString().split(DEV_URL).join(PROD_URL))),
          },
        ],
      }),
    ],
    devServer: {
      port: PORT,
      hot: false,
      liveReload: false,
      client: { overlay: false },
      headers: { "Access-Control-Allow-Origin": "*" },
      server: await serverOptions(env),
      static: [
        { directory: path.join(__dirname, "node_modules/@microsoft/office-js/dist"), publicPath: "/office-js", watch: false },
      ],
    },
  };
};
