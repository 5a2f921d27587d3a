import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { dispatch } from "~/shop/calendar/delivery";
import { occasions } from "~/shop/catalogue/occasions";
import { useBasketCount, useFavouriteCount } from "~/browser/pending";
import { Icon } from "~/components/icon";
import { brandName } from "~/shop/brand-name";
import { usePoliteMode } from "~/components/polite-mode";
import { StripSwitch } from "~/components/polite-mode-switch";
import type { Visitor } from "~/components/visitor";
import { href } from "~/forms/href";

const menu = [
  { title: "Home", path: href("/") },
  { title: "Shop all", path: href("/all") },
  ...occasions,
  { title: "Account", path: href("/account") },
  { title: "Login", path: href("/login") },
  { title: "Favourites", path: href("/favourites") },
  { title: "Cart", path: href("/cart") },
];

type Props = {
  /** Undefined on an error page that knows nothing of its visitor. */
  visitor: Pick<Visitor, "customer" | "basketCount" | "favouriteIds" | "closed"> | undefined;
};

/** The strip along the top, and the navigation bar below it. */
export function Masthead({ visitor }: Props) {
  const { isPolite, pick } = usePoliteMode();
  return (
    <>
      <TopStrip isClosed={visitor?.closed !== undefined} />
      <header className="masthead">
        <div className="wrap">
          <Link className="logo" to={href("/")} aria-label={`${brandName(isPolite)}, home`}>
            <b>{pick("Bastard", "Bustard")}</b> <span>Cards</span>
          </Link>
          <SearchForm />
          <nav className="tools" aria-label="Shop">
            {visitor ? <Tools visitor={visitor} /> : <ToolsWithoutCounts />}
            <Menu />
          </nav>
        </div>
      </header>
    </>
  );
}

function Tools({ visitor }: { visitor: NonNullable<Props["visitor"]> }) {
  const { customer } = visitor;
  const basketCount = useBasketCount(visitor.basketCount);
  const favouriteCount = useFavouriteCount(visitor.favouriteIds.length);
  return (
    <>
      {customer === undefined ? (
        <Link to={href("/login")}>Login</Link>
      ) : (
        <Link to={href("/account")}>
          <span className="greeting">Hi,&nbsp;</span>
          {customer.name}
          <span className="visually-hidden">: your account</span>
        </Link>
      )}{" "}
      <Link to={href("/favourites")}>
        <Icon name="heart" />
        <span className="visually-hidden">Favourites, </span>
        <span className={favouriteCount > 0 ? "count filled" : "count"}>{favouriteCount}</span>
        <span className="visually-hidden"> saved</span>
      </Link>{" "}
      <Link to={href("/cart")}>
        <Icon name="bag" />
        <span className="visually-hidden">Basket, </span>
        <span className={basketCount > 0 ? "count filled" : "count"}>{basketCount}</span>
        <span className="visually-hidden">{basketCount === 1 ? " card" : " cards"}</span>
      </Link>{" "}
    </>
  );
}

/**
 * For an error page that does not know the counts. A basket that looked empty would frighten
 * shoppers. The login leads customers to their account.
 */
function ToolsWithoutCounts() {
  return (
    <>
      <Link to={href("/login")}>Login</Link>{" "}
      <Link to={href("/favourites")}>
        <Icon name="heart" />
        <span className="visually-hidden">Favourites</span>
      </Link>{" "}
      <Link to={href("/cart")}>
        <Icon name="bag" />
        <span className="visually-hidden">Basket</span>
      </Link>{" "}
    </>
  );
}

function TopStrip({ isClosed }: { isClosed: boolean }) {
  const { pick } = usePoliteMode();
  return (
    <aside className="top-strip" aria-label="Notices">
      <div className="wrap">
        {!isClosed && (
          <p>
            Order before {dispatch.before}, {dispatch.days}, and we post it within {dispatch.within}
            . {pick("Regret takes longer.", "Thank-you notes take longer.")}
          </p>
        )}
        <StripSwitch />
      </div>
    </aside>
  );
}

/** A new address makes a new form, so that the box is empty after each search. */
function SearchForm() {
  const { key } = useLocation();
  const { pick } = usePoliteMode();
  return (
    <Form className="search-form" role="search" action={href("/search")} key={key}>
      <input
        name="q"
        type="search"
        aria-label="Search cards"
        placeholder={pick("Search for abuse", "Search for a nice card")}
        required
        pattern=".*\S.*"
        title="Lost for words? You?"
        maxLength={100}
        onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(currentTarget.title)}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity("")}
      />
      <button>
        <Icon name="search" />
        <span className="visually-hidden">Search</span>
      </button>
    </Form>
  );
}

/**
 * The menu closes on each new page (a new address makes a new menu), on Escape, and on a click
 * elsewhere.
 */
function Menu() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const close = (event: Event) => {
      const opened = details.current;
      const isInside = event.target instanceof Node && opened?.contains(event.target);
      if (!opened?.open || (event instanceof KeyboardEvent ? event.key !== "Escape" : isInside)) {
        return;
      }
      opened.open = false;
      if (event instanceof KeyboardEvent) opened.querySelector("summary")?.focus();
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details className="menu" key={key} ref={details}>
      <summary>Menu</summary>
      <ul>
        {menu.map(({ title, path }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
