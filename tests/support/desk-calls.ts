import { readdirSync } from "node:fs";
import { format } from "prettier";
import { admit } from "../../app/http/admit.server";
import type { FormCall } from "../../app/http/call.server";
import type { Session } from "../../app/http/session.server";
import { staffRoles, type StaffRole } from "../../app/shop/staff/roles";

const folder = new URL("../../app/calls/desk/", import.meta.url);

/** Every call that a form of the desk can name. */
export async function readDeskCalls(): Promise<FormCall[]> {
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<object>),
  );
  const calls = modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is FormCall =>
        typeof value === "object" && value !== null && "answerForm" in value,
    );
  return calls.toSorted((one, other) => one.name.localeCompare(other.name));
}

const region = /(<!-- generated[^>]*-->\n)[\s\S]*?(<!-- end -->)/;

/** The manual of the desk, with the table of the calls as `admit` answers for each. */
export function withTableOf(calls: readonly FormCall[], page: string): Promise<string> {
  const table = [
    "| deed | owner | packer | accountant | open desk | fresh proof |",
    "| --- | --- | --- | --- | --- | --- |",
    ...calls.map((call) => `| ${cellsOf(call).join(" | ")} |`),
  ].join("\n");
  return format(page.replace(region, `$1\n${table}\n\n$2`), { parser: "markdown" });
}

function cellsOf(call: FormCall): string[] {
  const lacks = (desk?: { role: StaffRole; isProven: boolean }) => {
    const admitted = admit(call, { customer: {}, desk } as unknown as Session);
    return "missing" in admitted ? admitted.missing : undefined;
  };
  const roles = staffRoles.filter((role) => lacks({ role, isProven: true }) === undefined);
  const yes = (is: boolean) => (is ? "yes" : "");
  return [
    `\`${call.name}\``,
    ...staffRoles.map((role) => yes(roles.includes(role))),
    yes(lacks() === "open desk"),
    yes(lacks({ role: roles[0]!, isProven: false }) === "fresh proof"),
  ];
}
