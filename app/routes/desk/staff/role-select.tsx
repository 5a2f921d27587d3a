import type { StaffRole } from "~/shop/staff/roles";

const roles: Record<StaffRole, string> = {
  owner: "Owner: everything",
  packer: "Packer: orders, and no money",
  accountant: "Accountant: money, and no names",
};

export function RoleSelect({ role }: { role: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="role">Role</label>{" "}
      <select className="input" id="role" name="role" defaultValue={role ?? "packer"}>
        {Object.entries(roles).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
