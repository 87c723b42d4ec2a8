/** The part of numfmt with its languages other than English (tools/numfmtLanguages.cjs). */
declare module "numfmt?languages";
