import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { ContactLink, LegalPage } from "~/components/legal-page";
import { disputeNegotiationDays, minimumAgeYears } from "~/shop/terms";
import { pageMeta } from "~/components/page-meta";
import { href } from "~/forms/href";
import { shopName } from "~/shop/brand-name";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Mobile Terms of Service",
    description: `Using ${shopName} on a phone: no app, no text messages, no notifications, and what your network may charge.`,
  });

export default function MobileTermsOfServicePage() {
  return (
    <LegalPage
      title="Mobile Terms of Service"
      lede="For everyone shopping from the toilet. Wash your hands."
      lastChanged="21 November 2026"
    >
      <h2>No app, no texts</h2>
      <p>
        There is no app to install, and no text-message programme to join. We never text you. A text
        that says it’s from us is from somebody else: don’t tap its links, delete it.
      </p>

      <h2>What it costs</h2>
      <p>
        We charge nothing for using the shop on a phone. Your network may: its usual data charges
        apply, and roaming charges abroad. Our pages are small, so it won’t be our pictures that use
        up your allowance. You know what did.
      </p>

      <h2>Notifications and permissions</h2>
      <p>
        Notifications: none. We also never ask for your location, contacts, camera or microphone. If
        your phone pings, it’s someone who actually likes you.
      </p>

      <h2>What your phone needs</h2>
      <ul>
        <li>A browser. It may be old and slow; so are you. Scripting may be off.</li>
        <li>
          Cookies, if you want a basket or to log in. The{" "}
          <Link to={href("/cookie-policy")}>Cookie Policy</Link> lists them.
        </li>
        <li>
          A lock. Whoever holds your phone while you’re logged in can see your account and orders,
          so log out if you lend it.
        </li>
      </ul>
      <p>
        A guest’s basket stays in that phone’s browser. To find it on another device, log in on
        both.
      </p>

      <h2>The rest</h2>
      <p>
        On a phone you buy on the same terms as anywhere else. You must be at least{" "}
        {minimumAgeYears} years old, prices are in pounds sterling (GBP), we accept Visa and
        Mastercard, and sales are final except where the law says otherwise. If we fall out, we both
        try to settle it informally for {disputeNegotiationDays} days first. The{" "}
        <Link to={href("/terms-of-use")}>Terms of use</Link> say all of this in full, and the{" "}
        <Link to={href("/privacy-policy")}>Privacy Policy</Link> covers your data.
      </p>
      <p>
        Questions go to <ContactLink />. Don’t ask them while driving.
      </p>
    </LegalPage>
  );
}
