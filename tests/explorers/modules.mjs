// Loads a module of the explorers as the page gets it: joined with the shared code, imports gone.
import { readFileSync } from "node:fs";

const folder = new URL("../../gjkbook/explorers/", import.meta.url);

export async function load(...names) {
  const text = names
    .map((name) => readFileSync(new URL(`${name}.js`, folder), "utf8"))
    .join("\n")
    .replace(/^import \{[^}]*\} from "\.\/\w+\.js";\n/gm, "");
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}
