/** Whether a browser says, in `Sec-Fetch-Site`, that a page of another site has led or sent it here. */
export function isFromOtherSite(secFetchSite: string | null | undefined): boolean {
  return secFetchSite === "cross-site" || secFetchSite === "same-site";
}
