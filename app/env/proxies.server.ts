import ipaddr from "ipaddr.js";

/** Networks that Express knows by name. */
const proxyNames = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Whether the text is a comma-separated list of addresses, networks and names of networks. */
export function isListOfProxies(list: string): boolean {
  return list.split(",").every((each) => {
    const name = each.trim();
    return proxyNames.has(name) || ipaddr.isValid(name) || isNetwork(name);
  });
}

/** Whether it is like 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  try {
    ipaddr.parseCIDR(text);
    return true;
  } catch {
    return false;
  }
}
