/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: [
    "app/{shop,http,payments,calls,mail,server,jobs}/**/*.{ts,tsx}",
    "app/routes/**/{*.ts,page.tsx,layout.tsx}",
    // Prose and data.
    "!app/shop/terms.ts",
    "!app/shop/legal/*.ts",
    "!app/mail/sample-letters.ts",
    // How a process keeps its connections and ends: `tests/trust` tests it on processes of their own.
    "!app/server/{close-on-signal,connections,http-server}.ts",
    // Scripts of the browser.
    "!app/routes/**/{use-*,reviews-widget}.ts",
  ],
  plugins: ["@stryker-mutator/*", "./tests/lab/mutants/markup.js"],
  ignorers: ["markup"],
  // Where a column or a status stands, no other text compiles. Where a message stands, no test should repeat it.
  mutator: { excludedMutations: ["StringLiteral"] },
  testRunner: "vitest",
  vitest: { configFile: "tests/lab/mutants/vitest.config.ts", related: false },
  // Tests without a browser or a process of their own, except those that walk over every page, read the source, or mind how large or slow
  // something is.
  testFiles: [
    "tests/unit/!(page-styles).test.ts",
    "tests/database/!(query-plans)/!(*.slow|*.postgres).test.ts",
    "tests/trust/{cross-site,desk-strangers,headers,mailer}.test.ts",
    "tests/http/!(*.slow|changed-catalogue|desk-roles|meta|remix|shared-cache|stand-ins).test.ts",
  ],
  // On a busy machine, a shorter time takes living mutants for endless loops.
  timeoutMS: 90_000,
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  // The sandbox builds its own pages, so that mutants are in them too.
  ignorePatterns: ["/build", "/mutants", "/docs"],
  tempDirName: "mutants/sandbox",
  incrementalFile: "mutants/incremental.json",
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  jsonReporter: { fileName: "mutants/report.json" },
  htmlReporter: { fileName: "mutants/report.html" },
};
