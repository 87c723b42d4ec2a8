const l = require(require("path").resolve("package-lock.json")).packages;
let bad = 0;
for (const [k, v] of Object.entries(l))
  for (const d of Object.keys(v.optionalDependencies || {})) {
    let p = k,
      f = false;
    for (;;) {
      const c = (p ? p + "/" : "") + "node_modules/" + d;
      if (l[c]) {
        f = true;
        break;
      }
      const i = p.lastIndexOf("/node_modules/");
      if (i < 0) {
        if (p === "") break;
        p = "";
        continue;
      }
      p = p.slice(0, i);
    }
    if (!f) {
      bad++;
      console.log("missing optional", k, "->", d);
    }
  }
console.log("missing optionals:", bad, "packages:", Object.keys(l).length - 1);
