import { Link } from "@remix-run/react";
import { occasionsNamed } from "~/shop/catalogue/occasions";
import { traderLines, type Trader } from "~/shop/legal/trader";
import { Brand } from "~/components/brand";
import { usePoliteMode } from "~/components/polite-mode";
import { href } from "~/forms/href";

const columns = [
  {
    title: "Discover",
    links: [
      { title: "Shop all", path: href("/all") },
      ...occasionsNamed(["birthday", "wedding", "engagement"]),
    ],
  },
  {
    title: "Company",
    links: [
      { title: "About Us", path: href("/about") },
      { title: "Where’s my order?", path: href("/find-order") },
    ],
  },
  {
    title: "Legal",
    links: [
      { title: "Terms of use", path: href("/terms-of-use") },
      { title: "Mobile Terms of Service", path: href("/mobile-terms-of-service") },
      { title: "Privacy Policy", path: href("/privacy-policy") },
      { title: "Cookie Policy", path: href("/cookie-policy") },
    ],
  },
];

/** The footer of every page. The error page has neither year nor trader when the layout's loader has failed. */
export function Footer({ year, trader }: { year?: number; trader?: Trader }) {
  const { isPolite, pick } = usePoliteMode();
  return (
    <footer className="footer">
      <div className="wrap">
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.path}>
                  <Link to={link.path}>{link.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="fine-print">
          <p>
            We do not support bullying! Send these to people who’ll laugh, then{" "}
            {pick("hit", "ring")} you.
          </p>
          <p>Over-18s only. Sales are final, bar what the law gives you. Visa and Mastercard.</p>
          {/* The legal pages give it in both modes. */}
          {trader && !isPolite && <Seller trader={trader} />}
          <p>
            © {year} <Brand />
          </p>
        </div>
      </div>
      <div className="signature" aria-hidden="true">
        {pick("Bastard*", "Bustard*")}
      </div>
    </footer>
  );
}

function Seller({ trader }: { trader: Trader }) {
  const [address, email, ...others] = traderLines(trader);
  return (
    <p>
      {address}, <a href={`mailto:${email}`}>{email}</a>
      {others.map((line) => `, ${line}`)}
    </p>
  );
}
