// A Clean-param that Yandex does not take.
import type { Check } from "../check.ts";
import { quoted } from "../quote.ts";

export const cleanParamInvalid: Check = {
  code: "clean-param-invalid",
  meta: {
    summary: "A Clean-param is not of the form that Yandex reads.",
    explanation:
      "The value is names of parameters joined with `&`, then, if at all, a blank and a path of `A-Z a-z 0-9 . - / * _`: " +
      "`Clean-param: ref&sid /catalogue/`. Without a question mark.",
    severity: { default: "warning" },
    fix: null,
    source: "Requirement N-05",
  },
  run(file) {
    return file.records.flatMap((line) => {
      if (line.name !== "clean-param") return [];
      const [names = "", path = "", ...rest] = line.value.split(/[ \t]+/);
      // Yandex's own files join with an "&" too many, and give values: that is not documented, and let pass.
      const isList = /[^&]/.test(names) && !/[?/]/.test(names);
      const isPath = path === "" || /^[A-Za-z0-9.\-/*_]+$/.test(path);
      if (isList && isPath && rest.length === 0) return [];
      const more = rest.length > 0 ? "there is more than parameters and a path" : `${quoted(path)} is no such path`;
      const fault = isList ? more : `${quoted(names)} is no list of parameters`;
      return [{ span: line.value === "" ? line.keySpan : line.valueSpan, message: `This is no Clean-param as Yandex documents it: ${fault}.` }];
    });
  },
};
