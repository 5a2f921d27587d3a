/**
 * Whether a host is the machine that the shop runs on, so that nothing sent there crosses a network.
 * @param hostname as in a URL, with an IPv6 address in brackets
 */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
